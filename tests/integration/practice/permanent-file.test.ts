/**
 * The permanent file through the engine (decisions 13): entries are kept with their history, questions and fields are
 * proposed from them, what was taken is followed when the file changes, and names never leave for a language model.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { showModelRequest } from '../../../main/financial-statements/mapping/suggest-mapping.ts';
import { loadNotesInput } from '../../../main/financial-statements/notes/generate-notes.ts';
import { nameMask } from '../../../main/financial-statements/notes/name-mask.ts';
import { maskNames } from '../../../main/language-model/mask-names.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { permanentFileRoutes } from '../../../shared/contract/permanent-file.ts';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';
import { disclosureGapsSchema } from '../../../shared/model/disclosures.ts';
import { finalitySchema } from '../../../shared/model/finality.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createEngagement, generateStatements, importTrialBalance } from '../journeys/engagement-steps.ts';
import { createFiling, expectStatus, KESTREL_FILING, succeed } from '../journeys/filing-steps.ts';

let test: TestEngine;
let clientId: string;
let engagement: string;
let file: string;
beforeAll(async () => {
  test = await startTestEngine();
  const made = await createEngagement(test, {
    companyName: 'Teal Wharf Pte. Ltd.',
    uen: '202512345K',
    year: 2025,
  });
  ({ clientId } = made);
  engagement = `/ops/financial-statements/engagements/${made.id}`;
  file = `/ops/clients/${clientId}/permanent-file`;
  await importTrialBalance(test, made.id, 'tb.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
  await succeed(test, await test.call('FS_PREPARER', `POST ${engagement}/mapping/auto-suggest`));
  await generateStatements(test, made.id);
});
afterAll(async () => {
  await test.close();
});

const read = async () =>
  permanentFileRoutes.getPermanentFile.response.parse(
    expectStatus(await test.call('XBRL_REVIEWER', `GET ${file}`), 200).body,
  );
const change = async (...changes: readonly object[]) => {
  return await test.call('FS_PREPARER', `PUT ${file}`, { changes });
};
const director = (name: string, validFrom: string | null) => ({
  act: 'ADD',
  entry: { kind: 'DIRECTOR', content: { name, alternateTo: '' }, validFrom, validUntil: null },
});
const question = async (promptId: string) => {
  const answer = await test.call('FS_PREPARER', `GET ${engagement}/disclosures/gaps?all=true`);
  const { items } = disclosureGapsSchema.parse(expectStatus(answer, 200).body);
  return items.flatMap(({ prompts }) => prompts).find((prompt) => prompt.promptId === promptId);
};
const respond = (value: unknown, fromFile?: unknown) =>
  test.call('FS_PREPARER', `POST ${engagement}/disclosures/respond`, {
    ruleId: 'DISC-009',
    responses: [{ promptId: 'DISC-009-01', responseData: { value, fromFile } }],
  });
const openPoints = async () => {
  const answer = await test.call('FS_PREPARER', `GET ${engagement}/finality`);
  const { open } = finalitySchema.parse(expectStatus(answer, 200).body);
  return open.filter(({ kind }) => kind === 'FILE_CHANGED');
};

it('keeps entries with their history, and changes all of a call or nothing', async () => {
  expectStatus(
    await change(director('Adeline Foo', '2020-02-01'), director('Marcus Teo', '2019-01-01')),
    200,
  );
  const refused = expectStatus(
    await change(director('Priya Nair', '2021-01-01'), director('Nobody', null)),
    400,
  );
  expect(refused.body).toMatchObject({ errors: [{ path: 'changes.1.entry.validFrom' }] });
  const [marcus, adeline] = (await read()).directors;
  expect((await read()).directors).toHaveLength(2);
  const ofMarcus = { entryId: marcus?.id, seenAt: marcus?.changedAt };
  expectStatus(await change({ act: 'END', ...ofMarcus, validUntil: '2025-06-30' }), 200);
  // What a colleague changed meanwhile is looked at first.
  expectStatus(await change({ act: 'END', ...ofMarcus, validUntil: '2025-07-01' }), 409);
  const corrected = {
    act: 'CORRECT',
    entryId: adeline?.id,
    seenAt: adeline?.changedAt,
    reason: 'As in her passport',
    entry: {
      kind: 'DIRECTOR',
      content: { name: 'Adeline Foo Mei', alternateTo: '' },
      validFrom: '2020-02-01',
      validUntil: null,
    },
  };
  expectStatus(await change(corrected), 200);
  expect((await read()).directors).toMatchObject([
    { validUntil: '2025-06-30', history: [{ act: 'ENDED', before: { validUntil: null } }] },
    {
      content: { name: 'Adeline Foo Mei' },
      history: [
        { act: 'CORRECTED', reason: 'As in her passport', before: { content: { name: 'Adeline Foo' } } },
      ],
    },
  ]);
  const trail = expectStatus(
    await test.call('FS_PREPARER', `GET /ops/audit?subject=client:${clientId}`),
    200,
  ).body;
  // Names of people stand in the file, and not in the trail.
  expect(JSON.stringify(trail)).toContain('Director corrected');
  expect(JSON.stringify(trail)).not.toContain('Adeline');
});

it('tests the exemption by the figures of the engagement, and says what is missing', async () => {
  const { testedYear, tests } = await read();
  expect(testedYear).toEqual({ start: '2025-01-01', end: '2025-12-31' });
  const [small] = tests;
  expect(small?.outcome).toBe('OPEN');
  // Last year's figures are the prior column of this year's file.
  expect(small?.years.map(({ yearEnd }) => yearEnd)).toEqual(['2024-12-31']);
  expect(small?.years[0]?.figures[0]).toMatchObject({ label: 'Revenue', met: true });
  expect(small?.years[0]?.figures[0]?.figure).toMatch(/^S\$ [1-9]/);
});

it('proposes no exemption for a year whose figures contradict it', async () => {
  const exempt = {
    act: 'ADD',
    entry: { kind: 'EXEMPTION', content: { ground: 'DORMANT' }, validFrom: '2020-01-01', validUntil: null },
  };
  const answer = expectStatus(await change(exempt), 200).body;
  const [written] = permanentFileRoutes.getPermanentFile.response.parse(answer).exemptions;
  // The year has revenue: what was concluded in an earlier year holds no more.
  expect((await question('DISC-020-02'))?.fromFile ?? null).toBeNull();
  const seen = { entryId: written?.id, seenAt: written?.changedAt };
  const entry = { ...exempt.entry, content: { ground: 'SMALL_COMPANY' } };
  expectStatus(await change({ act: 'CORRECT', ...seen, entry, reason: 'It trades.' }), 200);
  expect((await question('DISC-020-02'))?.fromFile).toMatchObject({
    value: true,
    source: 'from 1 Jan 2020; its test is open for the year',
  });
});

it('proposes, is taken, and says when the file has changed', async () => {
  expect((await question('DISC-009-01'))?.value).toBeNull();
  expect((await question('DISC-009-01'))?.fromFile).toMatchObject({
    value: ['Adeline Foo Mei'],
    taken: null,
    changed: false,
  });
  expectStatus(await respond(['Somebody else'], ['Somebody else']), 409);
  expectStatus(await respond(['Adeline Foo Mei'], ['Adeline Foo Mei']), 200);
  expect(await openPoints()).toEqual([]);
  expectStatus(await change(director('Hui Min Sim', '2025-08-01')), 200);
  expect(await question('DISC-009-01')).toMatchObject({
    value: ['Adeline Foo Mei'],
    fromFile: { value: ['Adeline Foo Mei', 'Hui Min Sim'], taken: ['Adeline Foo Mei'], changed: true },
  });
  expect(await openPoints()).toMatchObject([
    { where: 'disclosures/DISC-009-01', mayStand: false, message: expect.stringContaining('Hui Min Sim') },
  ]);
  // Rewording what was taken settles nothing.
  expectStatus(await respond(['Ms Adeline Foo Mei']), 200);
  expect(await openPoints()).toHaveLength(1);
  const now = ['Adeline Foo Mei', 'Hui Min Sim'];
  expectStatus(await respond(['Ms Adeline Foo Mei'], now), 200);
  expect(await openPoints()).toEqual([]);
  expect(await question('DISC-009-01')).toMatchObject({
    value: ['Ms Adeline Foo Mei'],
    fromFile: { taken: now, changed: false },
  });
});

it('proposes fields of the filing before last year’s and the usual answer, and follows them', async () => {
  const { id } = await createFiling(test, { ...KESTREL_FILING, year: 2025 });
  const path = `/ops/xbrl/filings/${id}/filing-information`;
  const filing = expectStatus(await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${id}`), 200).body as {
    clientId: string;
  };
  const field = async (elementId: string) => {
    const answer = expectStatus(await test.call('XBRL_PREPARER', `GET ${path}`), 200).body;
    const { fields } = xbrlFilingRoutes.getFilingInformation.response.parse(answer);
    return fields.find((each) => each.elementId === elementId);
  };
  const put = async (...changes: readonly object[]) => {
    const request = `PUT /ops/clients/${filing.clientId}/permanent-file`;
    expectStatus(await test.call('XBRL_PREPARER', request, { changes }), 200);
  };
  const employees = (number: string, validFrom: string) => ({
    act: 'ADD',
    entry: { kind: 'EMPLOYEES', content: { number }, validFrom, validUntil: null },
  });
  const more = 'ei_WhetherMoreThanFiftyEmployees';
  expect(await field(more)).toMatchObject({ proposal: 'false', proposalFrom: 'USUAL' });
  await put(director('Adeline Foo', '2020-02-01'), employees('60', '2020-01-01'));
  expect(await field(more)).toMatchObject({
    value: null,
    proposal: 'true',
    proposalFrom: 'PERMANENT_FILE',
    fromFile: { source: 'from 1 Jan 2020' },
  });
  const save = (elementId: string, value: string, fromFile?: string) =>
    test.call('XBRL_PREPARER', `PUT ${path}`, { values: [{ elementId, value, fromFile }] });
  const names = 'ds_NamesOfDirectorsInOffice';
  expectStatus(await save(names, 'Adeline Foo', 'Another'), 409);
  expectStatus(await save(names, 'Adeline Foo', 'Adeline Foo'), 200);
  await put(director('Hui Min Sim', '2021-01-01'));
  expect(await field(names)).toMatchObject({
    value: 'Adeline Foo',
    fromFile: { value: 'Adeline Foo\nHui Min Sim', taken: 'Adeline Foo', changed: true },
  });
  expectStatus(await save(names, 'Adeline Foo', 'Adeline Foo\nHui Min Sim'), 200);
  expect((await field(names))?.fromFile?.changed).toBe(false);
});

it('masks what the file marks as personal, in answers and in names of accounts', async () => {
  const { context } = test.engine;
  const id = engagement.split('/').at(-1) ?? '';
  const contact = {
    kind: 'CONTACT',
    content: { name: 'Quill Ashdown', role: '', email: 'q@teal.example', phone: '', signsOff: true },
    validFrom: null,
    validUntil: null,
  };
  expectStatus(await change({ act: 'ADD', entry: contact }), 200);
  const { mask, unmask } = nameMask(await loadNotesInput(context.reader, context.constitution, id));
  const text = 'The loan from Quill Ashdown and from Adeline Foo is free of interest.';
  expect(mask(text)).not.toMatch(/Quill|Ashdown|Adeline/);
  expect(unmask(mask(text))).toBe(text);
  expect(maskNames('Advance Quill Ashdown 2025', ['Quill Ashdown'])).toBe('Advance [name] 2025');
  // Nothing but the file says that these are names of a person.
  await importTrialBalance(
    test,
    id,
    'tb.csv',
    new TextEncoder().encode(
      SAMPLE_TRIAL_BALANCE.replace('Accrued operating expenses', 'Advance Quill Ashdown'),
    ),
  );
  const request = await showModelRequest(context, id, 'default');
  expect(JSON.stringify(request)).toContain('Advance [name]');
  expect(JSON.stringify(request)).not.toContain('Ashdown');
});
