/** An invented company's records as a desktop sends them for sign-off, and a link to each. */
import type { PortalSnapshot } from '../../../shared/model/portal-snapshot.ts';
import { portalSnapshotSchema } from '../../../shared/model/portal-snapshot.ts';
import {
  insertRecords,
  type NewRecord,
  placeRecord,
} from '../../../sync-server/store/repositories/sync-records.ts';
import { engagementRow, filingRow } from './sync-practice.ts';
import type { TestServer } from './test-server.ts';

export const UEN = '201812345K';
export const DIRECTOR = { name: 'Tan Wei Ming', email: 'wei.ming@harbour.example' };
export const ENGAGEMENT_ID = '01900000-0000-7000-8000-00000000000a';
export const FILING_ID = '01900000-0000-7000-8000-00000000000b';

const DEVICE_ID = '01900000-0000-7000-8000-00000000000c';
/** Of the content, at the server and in what is sent. */
const RECORD_VERSION = 3;

const common = {
  periodStart: '2025-01-01',
  periodEnd: '2025-12-31',
  entity: { name: 'Harbour Lights Pte. Ltd.', uen: UEN },
  currency: 'SGD',
  rounding: 'SGD',
  hasPriorYear: true,
  figures: [
    { label: 'Revenue', current: '1284300.00', prior: '1146700.00' },
    { label: 'Profit for the year', current: '98400.00', prior: '-12300.00' },
    { label: 'Cash at bank', current: '212050.00', prior: '187900.00' },
    { label: 'Total assets', current: '905210.00', prior: '905210.00' },
    { label: 'Net assets', current: '431700.00', prior: '333300.00' },
  ],
  statements: [
    {
      title: 'Statement of financial position',
      columns: ['2025', '2024'],
      rows: [
        { label: 'Current assets', kind: 'HEADING', amounts: [] },
        { label: 'Cash at bank', kind: 'LINE', note: '4', amounts: ['212050.00', '187900.00'] },
        { label: 'Trade receivables', kind: 'LINE', note: '5', amounts: ['184300.00', '201000.00'] },
        { label: 'Provision', kind: 'LINE', amounts: ['-4300.00', '0.00'] },
        { label: 'Total current assets', kind: 'TOTAL', amounts: ['392050.00', '388900.00'] },
      ],
    },
    {
      title: 'Statement of cash flows',
      columns: ['2025'],
      rows: [],
      remark: 'Opening balances are missing.',
    },
  ],
  changes: [{ what: 'Trade receivables', before: '180,100', now: '184,300' }],
};

export const ENGAGEMENT: PortalSnapshot = portalSnapshotSchema.parse({
  ...common,
  kind: 'FS_ENGAGEMENT',
  title: 'Financial statements',
  notes: [
    {
      key: 'directors_report',
      title: 'Directors’ statement',
      blocks: [{ kind: 'PARAGRAPH', text: 'The directors state that the company can pay its debts.' }],
    },
    {
      key: 'note_receivables',
      number: '5',
      title: 'Trade receivables',
      blocks: [
        { kind: 'SUBHEADING', text: 'Credit <terms>' },
        { kind: 'PARAGRAPH', text: 'Customers pay within 30 days.\nNo interest is charged.' },
        {
          kind: 'TABLE',
          headers: ['', '2025', '2024'],
          isAmount: [false, true, true],
          rows: [
            { cells: ['Third parties', '188,600', '201,000'], sum: null },
            { cells: ['Allowance', '(4,300)', '-'], sum: null },
            { cells: ['', '184,300', '201,000'], sum: 'TOTAL' },
          ],
        },
      ],
    },
  ],
  finality: {
    final: true,
    letStand: [
      {
        message: 'Comparative cash flows are not shown: they need the balances at 1 January 2024.',
        reason: 'First year with this practice.',
      },
    ],
    notListed: 0,
  },
});
export const FILING: PortalSnapshot = portalSnapshotSchema.parse({
  ...common,
  kind: 'XBRL_FILING',
  title: 'Annual filing',
  changes: null,
  entryPoint: 'SIMPLIFIED_XBRL',
  validation: { passed: true, warnings: 1 },
});

export const PDF_BYTES = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');

/** Adds the client with the two records, and with both products unless told otherwise; answers its id. */
export async function addClient(
  server: TestServer,
  administrator: string,
  enabledProducts: readonly string[] = ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
): Promise<string> {
  const body = { companyName: common.entity.name, uen: UEN, enabledProducts };
  const created = await server.call('POST', '/admin/clients', { token: administrator, body });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  await holdRecord(server, created.body.id, 'engagement', ENGAGEMENT_ID);
  await holdRecord(server, created.body.id, 'filing', FILING_ID);
  return created.body.id;
}

/** A record stands at the server, as a desktop would have brought it: statements, or a filing that has passed. */
export async function holdRecord(
  { service, clock }: Pick<TestServer, 'service' | 'clock'>,
  clientId: string,
  kind: 'engagement' | 'filing',
  id: string,
  contentVersion = RECORD_VERSION,
): Promise<void> {
  const at = clock.now.toISOString();
  const row =
    kind === 'engagement'
      ? engagementRow(id, clientId, at)
      : { ...filingRow(id, clientId, 2025, at), status: 'VALIDATION_PASSED' };
  const body = { ...row, contentVersion };
  const device = { id: DEVICE_ID, name: 'A desktop', lastChange: 1, registeredAt: at, lastSeenAt: at };
  const unsaid = { joiningById: null, joiningUntil: null, publicKey: null, programVersion: null };
  const written = { changedById: null, changedAt: at, deviceId: DEVICE_ID, changeNumber: 1 };
  const stands = { rootId: id, place: null, lineItemId: null, version: 1, deleted: false };
  await service.context.change(async (writer) => {
    await writer
      .insertInto('device')
      .values({ ...device, ...unsaid })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await writer.deleteFrom('syncRecord').where('kind', '=', kind).where('id', '=', id).execute();
    const record = { kind, id, clientId, body, ...stands, ...written } as NewRecord;
    await insertRecords(writer, [await placeRecord(writer, record)]);
  });
}

export async function uploadDocument(server: TestServer, token: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('file', new File([bytes], 'statements.pdf'));
  return await server.call('POST', '/sync/documents', { token, form });
}

/** The body of an invitation to the statements or, with the filing's snapshot, to the filing. */
export function invitationTo(clientId: string, snapshot: PortalSnapshot, change: object = {}) {
  const filing = snapshot.kind === 'XBRL_FILING';
  return {
    product: filing ? 'XBRL_FILING' : 'FINANCIAL_STATEMENTS',
    resourceType: snapshot.kind,
    resourceId: filing ? FILING_ID : ENGAGEMENT_ID,
    clientId,
    recordVersion: RECORD_VERSION,
    recipient: DIRECTOR,
    snapshot,
    ...change,
  };
}

/** Questions of the practice to the client: a text, a day and a choice. */
export function questionsTo(clientId: string, change: object = {}) {
  const none = { choices: [] };
  return {
    engagementId: ENGAGEMENT_ID,
    clientId,
    recipient: DIRECTOR,
    questions: [
      {
        ruleId: 'DISC-001',
        promptId: 'DISC-001-01',
        label: 'What does the company do?',
        kind: 'TEXT',
        ...none,
      },
      {
        ruleId: 'DISC-001',
        promptId: 'DISC-001-02',
        label: 'On which day were they authorised?',
        kind: 'DATE',
        ...none,
      },
      {
        ruleId: 'DISC-002',
        promptId: 'DISC-002-01',
        label: 'Is there a holding company?',
        kind: 'CHOICE',
        choices: [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ],
      },
    ],
    ...change,
  };
}

/** Path of the page behind an answer that shows its link. */
export function pathOfLink(link: string, snapshot: PortalSnapshot): string {
  const token = link.split('/').at(-1) ?? '';
  return `/portal/${snapshot.kind === 'XBRL_FILING' ? 'xbrl' : 'financial-statements'}/${token}`;
}
