/**
 * A small filing that passes every blocking rule, and the same filing placed in any state of its machine. It is
 * made through the API; only the state is then set in the store, so that each state can be had at once, also
 * those that a filing only passes through.
 */

import { updateFiling } from '../../../main/store/repositories/filings.ts';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';
import { isoDateSchema } from '../../../shared/model/dates.ts';
import type { LineStatement } from '../../../shared/model/enums.ts';
import type { Filing, LineItem } from '../../../shared/model/records.ts';
import type { FilingState } from '../../../shared/model/states.ts';
import { docxOf, paragraph, table } from '../../fixtures/statements/small-documents.ts';
import type { TestEngine } from '../../support/test-engine.ts';
import {
  confirm,
  createFiling,
  expectStatus,
  KESTREL_FILING,
  type Practice,
  readFiling,
  saveInformation,
  uploadDocument,
  validate,
} from './filing-steps.ts';

/** Statement, label, element and both years: a balance sheet that balances and one profit. */
const LINES: readonly (readonly [LineStatement, string, string, string, string])[] = [
  ['balance_sheet', 'Total assets', 'fs_Assets', '900.00', '700.00'],
  ['balance_sheet', 'Total liabilities', 'fs_Liabilities', '300.00', '250.00'],
  ['balance_sheet', 'Total equity', 'fs_Equity', '600.00', '450.00'],
  ['income_statement', 'Profit for the year', 'fs_ProfitLoss', '150.00', '120.00'],
];

const DOCUMENT = docxOf(
  paragraph('Statement of financial position as at 31 December 2025') +
    table([
      ['', '2025', '2024'],
      ['', 'S$', 'S$'],
      ['Cash and cash equivalents', '900', '700'],
      ['Trade payables', '300', '250'],
      ['Share capital', '600', '450'],
    ]),
);

export interface SmallFiling {
  readonly id: string;
  readonly documentId: string;
  /** Confirmed lines; the lines of the document are excluded. */
  readonly lines: readonly LineItem[];
}

/** A filing of the year with one document, four lines by hand, all decided, and its information; no run yet. */
export async function smallFiling(test: Practice, year: number): Promise<SmallFiling> {
  const { id } = await createFiling(test, { ...KESTREL_FILING, entryPoint: 'SIMPLIFIED_XBRL', year });
  const one = `/ops/xbrl/filings/${id}`;
  for (const line of await uploadDocument(test, id, 'statements.docx', DOCUMENT)) {
    const path = `POST ${one}/line-items/${line.id}/exclusion`;
    expectStatus(await test.call('XBRL_PREPARER', path, { reason: 'A total is reported instead.' }), 200);
  }
  const lines: LineItem[] = [];
  for (const [statement, label, elementId, valueCurrent, valuePrior] of LINES) {
    const body = { statement, label, valueCurrent, valuePrior, sourcePage: 1, reason: 'Not printed.' };
    const entered = xbrlFilingRoutes.enterLine.response.parse(
      expectStatus(await test.call('XBRL_PREPARER', `POST ${one}/line-items`, body), 201).body,
    );
    lines.push(
      xbrlFilingRoutes.confirmMapping.response.parse(
        expectStatus(await confirm(test, id, entered.id, { elementId, negated: false }), 200).body,
      ),
    );
  }
  await saveInformation(test, id);
  const documents = xbrlFilingRoutes.listDocuments.response.parse(
    (await test.call('XBRL_PREPARER', `GET ${one}/documents`)).body,
  );
  return { id, documentId: documents.items[0]?.id ?? '', lines };
}

/** The same, validated without an ERROR: the gate is open. */
export async function validatedFiling(test: Practice, year: number): Promise<SmallFiling> {
  const small = await smallFiling(test, year);
  const { errors } = await validate(test, small.id);
  if (errors.length > 0) throw new Error(`The small filing fails: ${JSON.stringify(errors)}`);
  return small;
}

const FILED_ON = isoDateSchema.parse('2026-05-04');

/** Sets the state in the store, with what a sealed filing carries, and answers the filing. */
export async function placeIn(test: TestEngine, id: string, state: FilingState): Promise<Filing> {
  const staff = expectStatus(await test.call('XBRL_REVIEWER', 'GET /auth/me'), 200).body.user;
  const filedById =
    typeof staff === 'object' && staff !== null && 'id' in staff ? String(staff.id) : undefined;
  await test.engine.context.change(async (writer) => {
    if (state !== 'FILED' && state !== 'ARCHIVED') return await updateFiling(writer, id, { status: state });
    const { clientName, uen } = await readFiling(test, id);
    await updateFiling(writer, id, {
      status: 'FILED',
      filedAt: '2026-05-04T03:00:00.000Z',
      filedById: filedById ?? null,
      filedCompanyName: clientName,
      filedUen: uen,
      regulatorReference: 'REF-2026-1',
      filedOn: FILED_ON,
    });
    if (state === 'ARCHIVED') await updateFiling(writer, id, { status: state });
  });
  return await readFiling(test, id);
}
