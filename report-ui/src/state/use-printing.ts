/** Exists so that paper gets what a screen shows only on demand: folded parts, and rows out of view. */
import { options } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Whether the page is being printed; the change is drawn before the browser takes its picture. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const at = (value: boolean) => () => {
      const later = options.debounceRendering;
      options.debounceRendering = (draw) => draw();
      setPrinting(value);
      if (later) options.debounceRendering = later;
      else delete options.debounceRendering;
    };
    const [begin, end] = [at(true), at(false)];
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}

/** Opens every folded part while the page is printed. */
export function openWhilePrinting(): void {
  const opened: HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    for (const fold of document.querySelectorAll("details:not([open])")) {
      (fold as HTMLDetailsElement).open = true;
      opened.push(fold as HTMLDetailsElement);
    }
  });
  addEventListener("afterprint", () => {
    for (const fold of opened.splice(0)) fold.open = false;
  });
}
