/**
 * What a client is shown of a filing (specification 4.6): the reported lines by statement, and the plain figures
 * that their labels name. Pure. Labels are those of the signed document, so that the client knows them again.
 */
import type { LineStatement } from '../../../shared/model/enums.ts';
import {
  type PortalFigure,
  type PortalSnapshot,
  portalSnapshotSchema,
} from '../../../shared/model/portal-snapshot.ts';
import { columnHeads } from '../../../shared/model/printed-figures.ts';
import type { Filing, LineItem } from '../../../shared/model/records.ts';

export interface FilingSnapshotInput {
  readonly client: { readonly companyName: string; readonly uen: string };
  readonly filing: Pick<Filing, 'periodStart' | 'periodEnd' | 'entryPoint'>;
  readonly lines: readonly LineItem[];
  /** Failed warnings of the run that passed; a person has looked at them. */
  readonly warnings: number;
}

const TITLES: readonly (readonly [LineStatement, string])[] = [
  ['balance_sheet', 'Statement of financial position'],
  ['income_statement', 'Statement of profit or loss'],
  ['equity_changes', 'Statement of changes in equity'],
  ['cash_flow', 'Statement of cash flows'],
];

/** What the plain figures are called in signed statements; the first line that fits is taken. */
const FIGURES: readonly {
  readonly label: string;
  readonly statement: LineStatement;
  readonly named: RegExp;
}[] = [
  { label: 'Revenue', statement: 'income_statement', named: /^(total )?(revenue|turnover|sales)\b/i },
  {
    label: 'Profit or loss for the year',
    statement: 'income_statement',
    named: /^(net )?\(?(profit|loss)\b.*\b(after tax|for the (financial )?(year|period))/i,
  },
  {
    label: 'Cash and bank',
    statement: 'balance_sheet',
    named: /^(cash|bank)\b/i,
  },
  { label: 'Total assets', statement: 'balance_sheet', named: /^total assets$/i },
  {
    label: 'Net assets (total equity)',
    statement: 'balance_sheet',
    named: /^(total (shareholders['’] )?equity|net assets)$/i,
  },
];

/** Control and direction characters of a document do not go on a page. */
const plain = (label: string): string =>
  label
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, 300) || '(no label)';

export function filingSnapshot({ client, filing, lines, warnings }: FilingSnapshotInput): PortalSnapshot {
  const reported = lines.filter(
    (line) => line.exclusion === null && (line.valueCurrent !== null || line.valuePrior !== null),
  );
  const hasPriorYear = reported.some(({ valuePrior }) => valuePrior !== null);
  const heads = columnHeads(filing.periodStart, filing.periodEnd);
  const columns = hasPriorYear ? [heads.current, heads.prior] : [heads.current];
  const figures = FIGURES.flatMap(({ label, statement, named }): PortalFigure[] => {
    const line = reported.find((each) => each.statement === statement && named.test(plain(each.label)));
    return line === undefined ? [] : [{ label, current: line.valueCurrent, prior: line.valuePrior }];
  });
  const cents = reported.some((line) =>
    [line.valueCurrent, line.valuePrior].some((each) => each !== null && !each.endsWith('.00')),
  );
  return portalSnapshotSchema.parse({
    kind: 'XBRL_FILING',
    title: 'Annual filing',
    periodStart: filing.periodStart,
    periodEnd: filing.periodEnd,
    entryPoint: filing.entryPoint,
    entity: { name: client.companyName, uen: client.uen },
    // The presentation currency of a filing is the dollar (decisions 6), in full units.
    currency: 'SGD',
    rounding: cents ? 'SGD_CENTS' : 'SGD',
    hasPriorYear,
    figures,
    statements: TITLES.flatMap(([statement, title]) => {
      const rows = reported.filter((line) => line.statement === statement);
      if (rows.length === 0) return [];
      return [
        {
          title,
          columns,
          rows: rows.slice(0, 400).map((line) => ({
            label: plain(line.label),
            key: line.id,
            kind: 'LINE',
            amounts: hasPriorYear ? [line.valueCurrent, line.valuePrior] : [line.valueCurrent],
          })),
        },
      ];
    }),
    changes: null,
    validation: { passed: true, warnings },
  });
}
