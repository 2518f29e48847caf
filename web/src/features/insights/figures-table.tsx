import type { InsightsPart } from '#contracts/api/insights.ts';
import { number } from './text.ts';

/** The text of a cell. With a part, the cell opens the rows behind the part. */
type Cell = { text: string; part?: InsightsPart | null };

/** A count. Unless zero, the count opens its rows. */
export const countCell = (many: number, part: InsightsPart): Cell => ({
  text: number(many),
  part: many > 0 ? part : null,
});

type FiguresTableProps = {
  caption: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly Cell[] }[];
  onOpen: (part: InsightsPart) => void;
};

/** The figures of a chart as a table. The first column names the rows. */
export const FiguresTable = ({ caption, columns, rows, onOpen }: FiguresTableProps) => (
  <div className="mt-2 max-h-80 overflow-auto rounded-xl border border-line">
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-soft">
        <tr>
          {columns.map((column, at) => (
            <th
              key={column}
              scope="col"
              className={`sticky top-0 bg-sunken px-3 py-2 font-medium ${at === 0 ? 'text-left' : 'text-right'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="px-3 py-2 text-left font-normal">
              {name}
            </th>
            {cells.map(({ text, part }, at) => (
              <td key={columns[at + 1]} className="px-3 text-right">
                {part ? (
                  <button
                    type="button"
                    aria-label={`${text}, ${columns[at + 1]}, ${name}: show rows`}
                    onClick={() => onOpen(part)}
                    className="-mr-2 inline-flex min-h-9 items-center rounded-lg px-2 font-medium text-accent underline decoration-1 underline-offset-4 hover:bg-accent-soft pointer-coarse:min-h-11"
                  >
                    {text}
                  </button>
                ) : (
                  text
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
