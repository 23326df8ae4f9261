/** The plain figures that a client signs a filing off by: of the confirmed tags, whatever the words of the lines. */
import { describe, expect, it } from 'vitest';
import { loadReportingElements } from '../../../../../constitution/index.ts';
import {
  type FilingSnapshotInput,
  filingSnapshot,
} from '../../../../../main/sync/sign-off/filing-snapshot.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import type { LineStatement } from '../../../../../shared/model/enums.ts';
import { moneySchema } from '../../../../../shared/model/money.ts';

type Line = FilingSnapshotInput['lines'][number];

const reportingElements = loadReportingElements('reg_2026_v1');
const day = (text: string) => isoDateSchema.parse(text);
const STAFF = '01930000-0000-7000-8000-0000000000aa';

let lines = 0;
/** `lineKey`: what the element of the line reports; null for a line with another tag. */
function line(
  statement: LineStatement,
  label: string,
  lineKey: string | null,
  current: string,
  prior: string | null = null,
  tag: Partial<NonNullable<Line['mapping']>> = {},
): Line {
  lines += 1;
  const [elementId] =
    lineKey === null ? ['another'] : (reportingElements.find(statement, lineKey, 'IN')?.elements ?? []);
  if (elementId === undefined) throw new Error(`Nothing reports ${lineKey}.`);
  return {
    id: `01930000-0000-7000-8000-${String(lines).padStart(12, '0')}`,
    statement,
    label,
    valueCurrent: moneySchema.parse(current),
    valuePrior: prior === null ? null : moneySchema.parse(prior),
    exclusion: null,
    mapping: {
      elementId,
      negated: false,
      balanceAt: 'CLOSING',
      memberId: null,
      confirmedById: STAFF,
      ...tag,
    },
  };
}

const snapshotOf = (
  given: readonly Line[],
  filing: Partial<FilingSnapshotInput['filing']> = {},
): ReturnType<typeof filingSnapshot> =>
  filingSnapshot({
    client: { companyName: 'Quill Harbour Pte. Ltd.', uen: '202012345K' },
    filing: {
      periodStart: day('2025-01-01'),
      periodEnd: day('2025-12-31'),
      priorPeriod: { start: day('2024-01-01'), end: day('2024-12-31') },
      entryPoint: 'FULL_XBRL',
      ...filing,
    },
    lines: given,
    reportingElements,
    warnings: 0,
  });

describe('the plain figures of a filing', () => {
  it('are those of the tagged lines, whatever stands above them', () => {
    const { figures } = snapshotOf([
      line('income_statement', 'Sales returns', null, '-10.00'),
      line('income_statement', 'Takings of the year', 'revenue', '5000.00', '4000.00'),
      line('income_statement', 'Result for the year', 'profit_after_tax', '700.00', '600.00'),
      line('balance_sheet', 'Bank borrowings', null, '900.00'),
      line('balance_sheet', 'Money at hand', 'cash_and_cash_equivalents', '250.00'),
      line('balance_sheet', 'Assets in all', 'total_assets', '3000.00'),
      line('balance_sheet', 'Net worth', 'total_equity', '2100.00'),
    ]);
    expect(figures).toEqual([
      { label: 'Revenue', current: '5000.00', prior: '4000.00' },
      { label: 'Profit or loss for the year', current: '700.00', prior: '600.00' },
      { label: 'Cash and bank', current: '250.00', prior: null },
      { label: 'Total assets', current: '3000.00', prior: null },
      { label: 'Net assets (total equity)', current: '2100.00', prior: null },
    ]);
  });

  it('show a loss as a loss, though it is printed without brackets', () => {
    const loss = line('income_statement', 'Loss for the year', 'profit_after_tax', '80.00', '30.00', {
      negated: true,
    });
    expect(snapshotOf([loss]).figures).toEqual([
      { label: 'Profit or loss for the year', current: '-80.00', prior: '-30.00' },
    ]);
  });

  it.each([
    ['nobody has confirmed', { confirmedById: null }],
    ['is the balance at the beginning', { balanceAt: 'OPENING' as const }],
    ['is one member of the figure', { memberId: 'a_member' }],
  ])('leave out a line that %s', (_, tag) => {
    expect(
      snapshotOf([line('balance_sheet', 'Total assets', 'total_assets', '9.00', null, tag)]).figures,
    ).toEqual([]);
  });

  it('leave out a line that was excluded, and one with the same tag in the notes', () => {
    const given = line('balance_sheet', 'Total assets', 'total_assets', '9.00');
    const at = '2026-01-05T02:00:00.000Z';
    const excluded = { ...given, exclusion: { reason: 'Twice', excludedById: STAFF, excludedAt: at } };
    expect(snapshotOf([excluded, { ...given, statement: 'notes' }]).figures).toEqual([]);
  });
});

it('heads the columns by the days where both years end in the same calendar year', () => {
  const { statements } = snapshotOf([line('balance_sheet', 'Total assets', 'total_assets', '9.00', '8.00')], {
    periodStart: day('2025-04-01'),
    periodEnd: day('2025-12-31'),
    priorPeriod: { start: day('2024-01-01'), end: day('2025-01-31') },
  });
  expect(statements[0]?.columns).toEqual(['31 December 2025', '31 January 2025']);
});
