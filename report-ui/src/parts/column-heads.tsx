/** Exists so that every table of figures is headed alike. */
import type { ComponentChildren } from "preact";

/** One column: what it is called, and where its class says more than that it holds text. */
export interface Column {
  head: string;
  /** `num` for figures, `wide-only` for what a narrow screen leaves out. */
  look?: string;
  /** Read out, but not shown: the column is drawn. */
  hidden?: boolean;
  /** Stands in the head instead of its name, which is still read out. */
  cell?: ComponentChildren;
}

/** The head of a table. */
export function ColumnHeads({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ head, look, hidden, cell }) => (
          <th scope="col" class={look} key={head}>
            {hidden || cell ? <span class="visually-hidden">{head}</span> : head}
            {cell}
          </th>
        ))}
      </tr>
    </thead>
  );
}
