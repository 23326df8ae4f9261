/**
 * One request per route: values for its path, and a body that its schema takes. The walk sends these as they
 * are (to records that do not exist) and spoilt in every way that the table promises to refuse.
 */
import { z } from 'zod';
import type { Route } from '../../shared/contract/route.ts';
import { type RouteName, type RouteRequest, routes } from '../../shared/contract/routes.ts';

export const UNKNOWN_ID = '01920000-0000-7000-8000-00000000dead';

/** Path values that no record has, but that the schemas take. */
export const UNKNOWN_PARAMS: Readonly<Record<string, string>> = {
  id: UNKNOWN_ID,
  tbItemId: UNKNOWN_ID,
  journalId: UNKNOWN_ID,
  figureId: UNKNOWN_ID,
  lineItemId: UNKNOWN_ID,
  documentId: UNKNOWN_ID,
  artifactId: UNKNOWN_ID,
  fileId: UNKNOWN_ID,
  requestId: UNKNOWN_ID,
  ledger: 'XERO',
  list: 'clients',
  noteKey: 'note_general',
  section: 'balance-sheet',
  ruleId: 'BR_mandatory_001',
  version: 'reg_1900_v0',
  versionNo: '1',
  block: '0',
  row: '0',
  column: '1',
  statement: 'balanceSheet',
  line: 'no_such_line',
  year: 'CURRENT',
  part: 'amount',
  elementId: 'fs_NoSuchElement',
  overrideId: UNKNOWN_ID,
  reviewNoteId: UNKNOWN_ID,
};

type BodyRouteName = {
  [Name in RouteName]: RouteRequest<Name>['body'] extends undefined ? never : Name;
}[RouteName];

const reason = { reason: 'Because the test says so.' };
const invitation = { email: 'director@lantern.example', name: 'Adeline Foo' };

const journal = {
  kind: 'ADJUSTING',
  date: '2025-12-31',
  narrative: 'Accrual of the audit fee',
  lines: [],
} as const satisfies RouteRequest<'createJournal'>['body'];

/** A body per route that takes one; complete by its type. */
export const BODIES: { readonly [Name in BodyRouteName]: RouteRequest<Name>['body'] } = {
  unlock: { passphrase: 'not the passphrase at all' },
  createPractice: {
    practiceName: 'Kestrel Practice',
    name: 'Marcus Teo',
    email: 'marcus@kestrel.example',
    password: 'a long enough password',
  },
  login: { email: 'nobody@kestrel.example', password: 'wrong' },
  mfa: { challenge: 'no-such-challenge', code: '123456' },
  stepUp: { code: '123456' },
  renewRecoveryCodes: { currentPassword: 'not the password at all' },
  changeOwnPassword: {
    currentPassword: 'not the password at all',
    newPassword: 'copper kettles hum at dusk',
  },
  lookAtTaxonomyEntryPoint: { entryPoint: 'core.xsd' },
  installTaxonomyPackage: { entryPoint: 'core.xsd', version: 'orc_2027_v1', mapping: {}, trial: true },
  answerIncomingDocument: { clientId: '01890000-0000-7000-8000-000000000000', periodEnd: '2025-12-31' },
  createClient: { companyName: 'Heron Wharf Pte. Ltd.', uen: '202512345K' },
  updateClient: { companyName: 'Heron Wharf Pte. Ltd.' },
  updateFsConfig: { baseCurrency: 'SGD' },
  updateXbrlConfig: { defaultEntryPoint: 'FULL_XBRL' },
  changePermanentFile: {
    changes: [
      {
        act: 'ADD',
        entry: {
          kind: 'DIRECTOR',
          content: { name: 'Adeline Foo', alternateTo: '' },
          validFrom: '2024-03-01',
          validUntil: null,
        },
      },
    ],
  },
  createStaff: {
    name: 'Hui Min Sim',
    email: 'hui.min@kestrel.example',
    role: 'FS_PREPARER',
    password: 'a long enough password',
  },
  updateStaff: { name: 'Hui Min Sim' },
  updateLanguageModel: {
    enabled: false,
    models: { default: 'model-a', economy: 'model-b', strongest: 'model-c' },
  },
  testLanguageModel: { tier: 'economy' },
  updateOutsideProcessor: {
    processor: { command: '/opt/processor', arguments: ['{instance}', '{log}'], timeoutSeconds: 60 },
  },
  updateLedgerApplication: { clientId: null, redirectAddress: null },
  beginLedgerConnection: { ledger: 'XERO' },
  finishLedgerConnection: { address: null },
  chooseLedgerOrganisation: { organisation: null },
  connectSyncServer: {
    baseUrl: 'https://sync.kestrel.example',
    deviceName: 'The desktop at the window',
    email: 'marcus@kestrel.example',
    password: 'a long enough password',
    code: '123456',
  },
  signInAtServer: { password: 'a long enough password', code: '123456' },
  settleSyncConflict: { choice: 'THEIRS' },
  confirmOfflineSignIn: { code: '123456' },
  seeAllNotifications: { upTo: '2026-01-01T00:00:00.000Z' },
  createEngagement: {
    clientId: UNKNOWN_ID,
    financialYear: 'FY2025',
    yearEndDate: '2025-12-31',
    reportingStandard: 'SFRS_SE',
  },
  updateEngagement: { financialYear: 'FY2025' },
  assignEngagement: { preparerId: UNKNOWN_ID, dueOn: '2026-06-30' },
  handOverEngagement: { toId: UNKNOWN_ID, message: 'Ready for review.' },
  rollForward: { engagements: [UNKNOWN_ID] },
  importClients: {
    fileName: 'clients.csv',
    clients: [
      {
        row: 2,
        companyName: 'Plover Foods Pte. Ltd.',
        uen: '202312345K',
        enabledProducts: [],
        accountingStandard: 'SFRS',
        fyEndMonth: 12,
      },
    ],
  },
  takeImportBack: {},
  keepListView: { name: '', view: null },
  assignFiling: { preparerId: UNKNOWN_ID, dueOn: '2026-07-31' },
  handOverFiling: { toId: UNKNOWN_ID, message: 'Ready for review.' },
  correctImport: { headerRow: 1 },
  compareCorrection: { headerRow: 1 },
  suggestMapping: {},
  overrideMapping: { taxonomyKey: null },
  changeMapping: { changes: [{ tbItemId: UNKNOWN_ID, taxonomyKey: null }] },
  respondDisclosure: {
    ruleId: 'DISC-001',
    responses: [{ promptId: 'DISC-001-01', responseData: { value: 'An answer.' } }],
  },
  askClient: {
    name: 'Adeline Foo',
    email: 'adeline@heron.example',
    questions: [{ ruleId: 'DISC-001', promptId: 'DISC-001-01' }],
  },
  settleClientAnswer: {
    ruleId: 'DISC-001',
    promptId: 'DISC-001-01',
    act: 'USE',
    requestId: UNKNOWN_ID,
  },
  generateNotes: {},
  editNote: { title: 'General information' },
  settleNote: { what: 'FIGURES' },
  exportWord: {},
  exportPdf: {},
  exportXlsx: {},
  setMateriality: {
    benchmark: 'REVENUE',
    overallRate: 100,
    performanceRate: 7500,
    trivialRate: 500,
    overall: '1000.00',
    performance: '750.00',
    trivial: '50.00',
    ...reason,
  },
  writeEngagementReviewNote: { anchor: { at: 'RECORD' }, kind: 'QUERY', text: 'What is this?' },
  replyToEngagementReviewNote: { act: 'ANSWER', text: 'A deposit.' },
  writeFilingReviewNote: { anchor: { at: 'RECORD' }, kind: 'TODO', text: 'Tag it.' },
  replyToFilingReviewNote: { act: 'CLEAR' },
  signOffEngagement: { as: 'PREPARED', sections: [{ name: 'mapping', digest: '0'.repeat(64) }] },
  signOffFiling: { as: 'PREPARED', sections: [{ name: 'tags', digest: '0'.repeat(64) }] },
  clearEngagementReviewPoint: { kind: 'EDITED', anchor: { at: 'RECORD' }, message: 'Edited.', text: 'Read.' },
  clearFilingReviewPoint: { kind: 'EDITED', anchor: { at: 'RECORD' }, message: 'Edited.', text: 'Read.' },
  unlockEngagement: reason,
  unlockFiling: reason,
  saveHouseStyle: {
    firm: 'Kestrel & Partners LLP',
    letterhead: ['Kestrel & Partners LLP'],
    logo: null,
    font: 'Georgia',
    cover: 'LETTERHEAD',
    signature: ['Singapore'],
    wordings: [],
  },
  saveClientStyle: { style: { font: 'Cambria' } },
  saveEngagementStyle: {
    style: { service: 'COMPILED', report: { title: 'Compilation report', text: 'We compiled.' } },
  },
  updateReviewSettings: { fourEyes: false, reviewBeforeClient: false, administratorsExempt: false },
  saveLeadNote: { itemId: 'row', marks: [], comment: 'Agreed.' },
  createJournal: journal,
  saveJournal: journal,
  reverseJournal: reason,
  markJournalBooked: { booked: true },
  proposeJournal: {
    template: 'ACCRUAL',
    expense: { accountCode: '6130', accountDescription: 'Audit fee' },
    other: { accountCode: '2010', accountDescription: 'Accruals' },
    amount: '1200.00',
    from: '2025-07-01',
    to: '2026-06-30',
  },
  saveSignedStatements: {
    periodStart: '2024-01-01',
    periodEnd: '2024-12-31',
    currency: 'SGD',
    firstPeriod: false,
    rounding: 'SGD',
    cashFlows: 'AS_SIGNED',
    acceptedReason: null,
    figures: [],
  },
  correctLastYearFile: { headerRow: 1 },
  chooseSignedColumns: { columnPairId: 'C1' },
  confirmReadFigure: { statement: 'balanceSheet', key: 'cash_and_bank', held: 'NONE' },
  overrideFinality: { kind: 'OPEN_PLACE', where: 'notes/note_general/place', ...reason },
  sendEngagementToClient: invitation,
  createFiling: {
    clientId: UNKNOWN_ID,
    periodStart: '2025-01-01',
    periodEnd: '2025-12-31',
    entryPoint: 'SIMPLIFIED_XBRL',
    entityType: 'smaller_non_listed_company',
    accountingStandard: 'SFRS_SE',
    taxonomyVersion: 'reg_2026_v1',
  },
  updateFiling: { entryPoint: 'FULL_XBRL' },
  chooseColumns: { columnPairId: 'pair-1' },
  answerDocumentQuestion: { kind: 'OTHER_PERIOD', ...reason },
  takeLeftOut: { position: 0 },
  enterLine: {
    statement: 'balance_sheet',
    label: 'Total assets',
    valueCurrent: '1.00',
    valuePrior: null,
    sourcePage: 1,
    ...reason,
  },
  excludeLine: reason,
  excludeLines: { lines: [{ lineItemId: '00000000-0000-4000-8000-000000000000', ...reason }] },
  confirmMapping: { elementId: 'no-such-element' },
  addSynonym: { label: 'Cash at the bank', elementId: 'no-such-element' },
  saveFilingInformation: { values: [{ elementId: 'no-such-element', value: 'A value' }] },
  saveCompleteStatements: { sha256: '0'.repeat(64) },
  acknowledgeWarning: reason,
  returnToMapping: reason,
  markFiled: { regulatorReference: 'REF-1' },
  regulatorRejected: reason,
  sendFilingToClient: invitation,
};

/** Bodies that may be left out or empty: every field of them is optional, or one is a default. */
const EMPTY_BODY_IS_FINE: ReadonlySet<string> = new Set([
  'updateClient',
  'updateFsConfig',
  'updateXbrlConfig',
  'updateStaff',
  'updateEngagement',
  'assignEngagement',
  'assignFiling',
  'takeImportBack',
  'correctImport',
  'compareCorrection',
  'correctLastYearFile',
  'generateNotes',
  'suggestMapping',
  'editNote',
  'exportWord',
  'exportPdf',
  'exportXlsx',
  'updateFiling',
]);

export const ROUTES: readonly (readonly [string, Route])[] = Object.entries<Route>(routes);

export function bodyOf(name: string): unknown {
  return Object.entries(BODIES).find(([each]) => each === name)?.[1];
}

/** "GET /ops/clients/<id>", with every place of the path filled. */
export function requestLine(
  route: Route,
  params: Readonly<Record<string, string>> = UNKNOWN_PARAMS,
  query = '',
): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_all, name: string) => params[name] ?? UNKNOWN_ID);
  return `${route.method} ${path}${query}`;
}

export interface BadRequest {
  readonly what: string;
  readonly request: string;
  readonly body: unknown;
}

/** A body that is sent as it is, so that it need not be JSON. */
export class RawBody {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function badBodies(name: string, route: Route): BadRequest[] {
  if (!route.body) return [];
  const request = requestLine(route);
  const good = z.record(z.string(), z.unknown()).parse(bodyOf(name));
  const bad: [string, unknown][] = [
    ['a body that is not JSON', new RawBody('{"a":')],
    ['a list for a body', []],
    ['text for a body', 'text'],
    ['null for a body', new RawBody('null')],
    ['an unknown field', { ...good, unexpectedField: true }],
    [
      'a prototype key',
      new RawBody(`{"__proto__":{"isAdmin":true},${JSON.stringify(good).slice(1)}`.replace(',}', '}')),
    ],
    ...Object.keys(good).map((field): [string, unknown] => [
      `a number for ${field}`,
      { ...good, [field]: 4.25 },
    ]),
  ];
  if (!EMPTY_BODY_IS_FINE.has(name)) bad.push(['no body', undefined], ['an empty body', {}]);
  return bad.map(([what, body]) => ({ what, request, body }));
}

function badQueries(route: Route): BadRequest[] {
  if (!route.query) return [];
  const queries = ['?unexpectedField=1', '?__proto__=1'];
  const takes = (query: Readonly<Record<string, string>>) => route.query?.safeParse(query).success === true;
  const listed = takes({ limit: '1' });
  if (listed) {
    queries.push('?limit=0', '?limit=501', '?limit=-1', '?limit=1.5', '?limit=many', '?limit=');
    queries.push(`?cursor=${'x'.repeat(201)}`);
  }
  if (takes({ q: 'x' })) queries.push(`?q=${'x'.repeat(201)}`);
  if (takes({ status: 'DRAFT' })) queries.push('?status=NO_SUCH_STATE', '?clientId=1', '?sort=companyName');
  return queries.map((query) => ({
    what: `the query ${query.slice(0, 30)}`,
    request: requestLine(route, UNKNOWN_PARAMS, query),
    body: bodyOf(''),
  }));
}

function badParams(name: string, route: Route): BadRequest[] {
  const places = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return places.flatMap((place) =>
    [
      '..%2F..%2Fkeys.json',
      `${'a'.repeat(300)}`,
      '%00',
      "1'%20OR%201=1",
      UNKNOWN_ID.slice(0, -1),
      '%E0%A4%A',
    ].flatMap((value) => {
      // A taxonomy version is any short text; only the long one is refused by its form.
      if (place === 'version' && value.length < 41) return [];
      const request = requestLine(route, { ...UNKNOWN_PARAMS, [place]: value });
      return [{ what: `${place} = ${value.slice(0, 24)}`, request, body: bodyOf(name) }];
    }),
  );
}

function badUploads(route: Route): BadRequest[] {
  if (!route.upload) return [];
  const request = requestLine(route);
  const otherField = new FormData();
  otherField.set('document', new File(['a,b'], 'a.csv'));
  const text = new FormData();
  text.set('file', 'only text');
  return [
    { what: 'JSON for an upload', request, body: { file: 'x' } },
    { what: 'no body for an upload', request, body: undefined },
    { what: 'an upload in another field', request, body: otherField },
    { what: 'text in the field of the file', request, body: text },
  ];
}

/** Requests that the table promises to refuse as INVALID_INPUT, for whoever may call the route. */
export function badRequests(name: string, route: Route): readonly BadRequest[] {
  return [...badParams(name, route), ...badQueries(route), ...badBodies(name, route), ...badUploads(route)];
}
