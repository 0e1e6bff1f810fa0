/** Exists so that every table of figures is headed alike. */

/** One column: what it is called, and where its class says more than that it holds text. */
export interface Column {
  head: string;
  /** `num` for figures, `wide-only` for what a narrow screen leaves out. */
  look?: string;
  /** Read out, but not shown: the column is drawn. */
  hidden?: boolean;
}

/** The head of a table. */
export function ColumnHeads({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ head, look, hidden }) => (
          <th scope="col" class={look} key={head}>
            {hidden ? <span class="visually-hidden">{head}</span> : head}
          </th>
        ))}
      </tr>
    </thead>
  );
}
