/** Exists so that a table of fifty thousand rows holds only those in view. */
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useReducer, useRef } from "preact/hooks";

export interface VirtualRows {
  ref: RefObject<HTMLDivElement>;
  /** Indexes of the rows to draw. */
  indexes: number[];
  /** Pixels of the rows above and below that are not drawn. */
  above: number;
  below: number;
  scrollTo(index: number): void;
  /** Rows that fit into the view. */
  inView: number;
  /** Whether the last row is in view. */
  atEnd: boolean;
}

/** @param height of every row, in pixels */
export function useVirtualRows(count: number, height: number): VirtualRows {
  const ref = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const made = useRef<Virtualizer<HTMLDivElement, Element> | null>(null);
  const options = {
    count,
    estimateSize: () => height,
    getScrollElement: () => ref.current,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    initialRect: { width: 800, height: 560 },
    overscan: 12,
    onChange: () => redraw(undefined as never),
  };
  made.current ??= new Virtualizer(options);
  const rows = made.current;
  rows.setOptions({ ...rows.options, ...options });
  useLayoutEffect(() => rows._didMount(), []);
  useLayoutEffect(() => rows._willUpdate());
  const items = rows.getVirtualItems();
  const total = rows.getTotalSize();
  const view = rows.scrollRect?.height ?? 560;
  return {
    ref,
    indexes: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: Math.max(0, total - (items.at(-1)?.end ?? 0)),
    scrollTo: (index) => rows.scrollToIndex(index, { align: "auto" }),
    inView: Math.max(1, Math.floor(view / height) - 2),
    atEnd: (rows.scrollOffset ?? 0) + view >= total,
  };
}
