/**
 * What a client is shown of a filing (specification 4.6): the reported lines by statement, and the plain figures
 * that their confirmed tags name. Pure. Labels are those of the signed document, so that the client knows them again;
 * what a line is, its words do not say: "Bank borrowings" are no cash, "Sales returns" no revenue.
 */
import type { ReportingElements } from '../../../constitution/index.ts';
import type { Period } from '../../../shared/model/dates.ts';
import type { LineStatement } from '../../../shared/model/enums.ts';
import {
  type PortalFigure,
  type PortalSnapshot,
  portalSnapshotSchema,
} from '../../../shared/model/portal-snapshot.ts';
import { columnHeads } from '../../../shared/model/printed-figures.ts';
import type { Filing, LineItem, TagMapping } from '../../../shared/model/records.ts';
import { reportedOf } from '../../../shared/model/reported-line.ts';
import type { Tag } from '../../../shared/model/tags.ts';

/** Of a line: what it prints, and how it is tagged. */
type ReportedLine = Pick<
  LineItem,
  'id' | 'statement' | 'label' | 'valueCurrent' | 'valuePrior' | 'exclusion'
> & {
  readonly mapping: (Tag & Pick<TagMapping, 'confirmedById'>) | null;
};

export interface FilingSnapshotInput {
  readonly client: { readonly companyName: string; readonly uen: string };
  readonly filing: Pick<Filing, 'periodStart' | 'periodEnd' | 'entryPoint'> & {
    readonly priorPeriod: Period | null;
  };
  readonly lines: readonly ReportedLine[];
  /** Which elements report a line of statements, under the taxonomy of the filing. */
  readonly reportingElements: Pick<ReportingElements, 'find'>;
  /** Failed warnings of the run that passed; a person has looked at them. */
  readonly warnings: number;
}

const TITLES: readonly (readonly [LineStatement, string])[] = [
  ['balance_sheet', 'Statement of financial position'],
  ['income_statement', 'Statement of profit or loss'],
  ['equity_changes', 'Statement of changes in equity'],
  ['cash_flow', 'Statement of cash flows'],
];

/** The plain figures, by the key that the line has in generated statements. */
const FIGURES: readonly {
  readonly label: string;
  readonly statement: LineStatement;
  readonly lineKey: string;
}[] = [
  { label: 'Revenue', statement: 'income_statement', lineKey: 'revenue' },
  { label: 'Profit or loss for the year', statement: 'income_statement', lineKey: 'profit_after_tax' },
  { label: 'Cash and bank', statement: 'balance_sheet', lineKey: 'cash_and_cash_equivalents' },
  { label: 'Total assets', statement: 'balance_sheet', lineKey: 'total_assets' },
  { label: 'Net assets (total equity)', statement: 'balance_sheet', lineKey: 'total_equity' },
];

/** Control and direction characters of a document do not go on a page. */
const plain = (label: string): string =>
  label
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, 300) || '(no label)';

export function filingSnapshot(input: FilingSnapshotInput): PortalSnapshot {
  const { client, filing, lines, reportingElements, warnings } = input;
  const reported = lines.filter(
    (line) => line.exclusion === null && (line.valueCurrent !== null || line.valuePrior !== null),
  );
  const hasPriorYear = reported.some(({ valuePrior }) => valuePrior !== null);
  const heads = columnHeads(filing.periodStart, filing.periodEnd, filing.priorPeriod?.end);
  const columns = hasPriorYear ? [heads.current, heads.prior] : [heads.current];
  const figures = FIGURES.flatMap(({ label, statement, lineKey }): PortalFigure[] => {
    const [element] = reportingElements.find(statement, lineKey, 'IN')?.elements ?? [];
    const line = reported.find(
      ({ statement: standsIn, mapping }) =>
        standsIn === statement &&
        mapping?.confirmedById != null &&
        mapping.elementId === element &&
        mapping.memberId === null &&
        mapping.balanceAt === 'CLOSING',
    );
    return line === undefined ? [] : [{ label, ...reportedOf(line) }];
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
