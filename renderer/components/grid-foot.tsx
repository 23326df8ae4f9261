/** The foot row of a grid, such as its totals; it covers the last of the rows as they scroll. */
import type { GridColumn } from './grid-types.ts';

export const FOOT_HEIGHT = 36;

interface GridFootProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly template: string;
  /** Least width of a row in pixels. */
  readonly least: number;
}

export function GridFoot<Row>({ columns, template, least }: GridFootProps<Row>) {
  return (
    <tfoot className="fv-grid-foot" style={{ minWidth: least }}>
      <tr
        className="fv-grid-row"
        style={{ gridTemplateColumns: template, minWidth: least, minHeight: FOOT_HEIGHT - 2 }}
      >
        {columns.map((each) => (
          <td key={each.id} className={`fv-grid-cell${each.align === 'right' ? ' fv-grid-right' : ''}`}>
            {each.foot}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
