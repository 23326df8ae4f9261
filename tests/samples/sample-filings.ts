/**
 * Five filings of invented companies taken the whole way by the calls that people make: the document or the books, one
 * confirmation for each line by a member of staff, the filing information, the rules, the outputs behind the gate.
 */
import { z } from 'zod';
import type { LineItem } from '../../shared/model/records.ts';
import { goldenInformation, goldenTag } from '../fixtures/golden/kestrel-bay-tags.ts';
import { bankInformation, bankTag } from '../fixtures/golden/pelican-strait-tags.ts';
import { anotherCompany, KESTREL_BAY, type StatementSet } from '../fixtures/statements/kestrel-bay.ts';
import { PELICAN_STRAIT_BANK } from '../fixtures/statements/pelican-strait-bank.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { buildStatementsPdf } from '../fixtures/statements/statements-pdf.ts';
import { trialBalanceWithReserves } from '../fixtures/trial-balances/with-reserves.ts';
import {
  answerEverything,
  completeNotes,
  createEngagement,
  exportWord,
  generateNotes,
  generateStatements,
  importTrialBalance,
  letPointsStand,
  mapAccounts,
  readMapping,
} from '../integration/journeys/engagement-steps.ts';
import {
  createFiling,
  enterTotalComprehensiveIncome,
  expectStatus,
  exportAll,
  type NewFiling,
  type Practice,
  saveInformation,
  succeed,
  TAXONOMY_VERSION,
  type TagOf,
  tagLines,
  uploadDocument,
  validate,
} from '../integration/journeys/filing-steps.ts';

/** File name to bytes. */
export type SampleFiles = Readonly<Record<string, Uint8Array>>;
export type MakeSample = (practice: Practice) => Promise<SampleFiles>;

/** Takes in the complete statements as they are shown; a template that carries none is left as it is. */
async function takeCompleteStatements(practice: Practice, id: string): Promise<void> {
  const path = `/ops/xbrl/filings/${id}/complete-statements`;
  const shown = await practice.call('XBRL_PREPARER', `GET ${path}`);
  const { sha256, elementId } = expectStatus(shown, 200).body;
  if (elementId === null) return;
  expectStatus(await practice.call('XBRL_PREPARER', `PUT ${path}`, { sha256 }), 200);
}

/** Runs the rules, which must let the filing pass, and makes the outputs. */
async function validatedOutputs(practice: Practice, id: string): Promise<SampleFiles> {
  const { errors, warnings, info } = await validate(practice, id);
  if (errors.length > 0) throw new Error(`The sample fails its rules: ${JSON.stringify(errors)}`);
  const findings = [...warnings, ...info].map(({ ruleId, severity, message }) =>
    [ruleId, severity, message].join('\t'),
  );
  const outputs = await exportAll(practice, id);
  const bytesOf = (kind: string) => {
    const bytes = outputs[kind];
    if (!bytes) throw new Error(`The filing has no output ${kind}.`);
    return bytes;
  };
  const path = `/ops/xbrl/taxonomies/${TAXONOMY_VERSION}/package`;
  const taxonomyPackage = expectStatus(await practice.call('XBRL_REVIEWER', `GET ${path}`), 200);
  return {
    'instance.xml': bytesOf('XBRL_XML'),
    'package.zip': taxonomyPackage.bytes,
    'preptool.xlsx': bytesOf('PREPTOOL_XLSX'),
    'binder.pdf': bytesOf('AUDIT_PDF'),
    // What another processor has to find with the formulas of the package, no more and no less.
    'findings.txt': new TextEncoder().encode(findings.map((finding) => `${finding}\n`).join('')),
  };
}

interface DocumentSample {
  readonly set: StatementSet;
  readonly entryPoint: NewFiling['entryPoint'];
  readonly fileName: 'statements.docx' | 'statements.pdf';
  readonly information: Readonly<Record<string, string>>;
  readonly tagOf: TagOf;
  readonly totalByHand?: boolean;
}

function fromDocument({
  set,
  entryPoint,
  fileName,
  information,
  tagOf,
  ...more
}: DocumentSample): MakeSample {
  return async (practice) => {
    const { id } = await createFiling(practice, { ...set, year: 2025, entryPoint });
    const print = fileName === 'statements.pdf' ? buildStatementsPdf : buildStatementsDocx;
    await uploadDocument(practice, id, fileName, await print(set));
    if (more.totalByHand === true) await enterTotalComprehensiveIncome(practice, id);
    await tagLines(practice, id, tagOf);
    await saveInformation(practice, id, information);
    await takeCompleteStatements(practice, id);
    return await validatedOutputs(practice, id);
  };
}

const tradingCompany = (
  set: StatementSet,
  entryPoint: NewFiling['entryPoint'],
  fileName: DocumentSample['fileName'],
) =>
  fromDocument({
    set,
    entryPoint,
    fileName,
    information: goldenInformation(set),
    tagOf: (line) => ({ ...goldenTag(line) }),
    totalByHand: true,
  });

/** The first proposal as it stands: the books are mapped, so that the lines say themselves what they are. */
function asProposed({ mapping }: LineItem): Readonly<Record<string, unknown>> | null {
  if (mapping === null) return null;
  const { elementId, negated, balanceAt, memberId } = mapping;
  return { elementId, negated, balanceAt, memberId };
}

async function fromEngagement(practice: Practice): Promise<SampleFiles> {
  const company = { companyName: 'Curlew Lantern Works Pte. Ltd.', uen: '202214569R', year: 2025 };
  const { id: engagementId, clientId } = await createEngagement(practice, company);
  const books = new TextEncoder().encode(trialBalanceWithReserves());
  await importTrialBalance(practice, engagementId, 'books.csv', books);
  await mapAccounts(practice, engagementId, {});
  const unsure = (await readMapping(practice, engagementId)).filter(
    (item) => item.mappingConfidence === 'LOW',
  );
  for (const { id, taxonomyKey } of unsure) {
    const route = `PATCH /ops/financial-statements/engagements/${engagementId}/mapping/${id}`;
    expectStatus(await practice.call('FS_PREPARER', route, { taxonomyKey }), 200);
  }
  await generateStatements(practice, engagementId);
  await answerEverything(practice, engagementId);
  await generateNotes(practice, engagementId);
  await completeNotes(practice, engagementId);
  await letPointsStand(practice, engagementId);
  const created = await practice.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', {
    clientId,
    fsEngagementId: engagementId,
    periodStart: '2025-01-01',
    periodEnd: '2025-12-31',
    entryPoint: 'FULL_XBRL',
    entityType: 'non_listed_company_full',
    accountingStandard: 'SFRS_SE',
    taxonomyVersion: TAXONOMY_VERSION,
  });
  const { id } = z.object({ id: z.uuid() }).parse(expectStatus(created, 201).body);
  await succeed(
    practice,
    await practice.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/from-fs-engagement`),
  );
  await tagLines(practice, id, asProposed);
  const information = goldenInformation({ ...KESTREL_BAY, ...company });
  await saveInformation(practice, id, information);
  await takeCompleteStatements(practice, id);
  const { bytes } = await exportWord(practice, engagementId);
  return { ...(await validatedOutputs(practice, id)), 'statements.docx': bytes };
}

/** Folder name to what makes its files. */
export const SAMPLES = {
  'full-dollars': tradingCompany(KESTREL_BAY, 'FULL_XBRL', 'statements.docx'),
  'full-thousands': tradingCompany(
    anotherCompany(KESTREL_BAY, {
      companyName: 'Gannet Reach Marine Pte. Ltd.',
      uen: '200312346H',
      currency: "S$'000",
    }),
    'FULL_XBRL',
    'statements.pdf',
  ),
  simplified: tradingCompany(
    anotherCompany(KESTREL_BAY, { companyName: 'Avocet Lane Hardware Pte. Ltd.', uen: '201512347E' }),
    'SIMPLIFIED_XBRL',
    'statements.pdf',
  ),
  engagement: fromEngagement,
  bank: fromDocument({
    set: PELICAN_STRAIT_BANK,
    entryPoint: 'FSH_BANKS',
    fileName: 'statements.docx',
    information: bankInformation(PELICAN_STRAIT_BANK),
    tagOf: (line) => {
      const tag = bankTag(line);
      return tag && { ...tag };
    },
  }),
} as const satisfies Readonly<Record<string, MakeSample>>;
