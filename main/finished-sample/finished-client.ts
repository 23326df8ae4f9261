/**
 * The sample client whose year is finished: an engagement that is signed off, approved and locked, and its filing,
 * filed and sealed, made by the sample's invented people through the use cases of everybody (sample-office.ts).
 */
import type { StaffRole } from '../../shared/model/roles.ts';
import { newestVersion } from '../../shared/model/taxonomy-versions.ts';
import type { EngineServices } from '../api/gate.ts';
import { actAsInvented } from '../context/acting-staff.ts';
import type { Caller } from '../context/engine-context.ts';
import { createClient } from '../practice/client-master.ts';
import { findStatement } from '../store/repositories/engagement-outputs.ts';
import { answerAndDraft, archiveLastYear, makeDocuments, prepareStatements } from './finished-engagement.ts';
import { writePermanentFile } from './finished-file.ts';
import {
  buildFiling,
  confirmTags,
  makeOutputs,
  markFiled,
  saveInformation,
  validate,
} from './finished-filing.ts';
import { approveByClient, assignPeople, clearReview, lock, signEverything } from './finished-review.ts';
import { openSampleOffice } from './sample-office.ts';

export const FINISHED_CLIENT = 'Casuarina Paper Goods Pte. Ltd.';

/** In words for the screen, in the order in which they are taken. */
export const FINISHED_STEPS = [
  'last year’s statements',
  'trial balance and statements',
  'disclosure answers and notes',
  'review and approval',
  'documents',
  'filing: lines and tags',
  'filing: rules and outputs',
  'filed and locked',
] as const;

/** `begun` is told the number of each step before it is taken. Throws ACTION_NOT_PERMITTED outside a sample practice. */
export async function makeFinishedClient(
  services: Pick<EngineServices, 'context' | 'runner'>,
  people: Readonly<Partial<Record<StaffRole, Caller>>>,
  begun: (step: number) => void = () => undefined,
): Promise<void> {
  await actAsInvented(() => finishYear(services, people, begun));
}

async function finishYear(
  services: Pick<EngineServices, 'context' | 'runner'>,
  people: Readonly<Partial<Record<StaffRole, Caller>>>,
  begun: (step: number) => void,
): Promise<void> {
  const office = await openSampleOffice(services, people);
  const { context, person } = office;
  const { id: clientId } = await createClient(context, person('PLATFORM_ADMIN', 'MANAGE_CLIENTS'), {
    companyName: FINISHED_CLIENT,
    uen: '201900187K',
    accountingStandard: 'SFRS_SE',
    fyEndMonth: 12,
    enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
    fsConfig: { defaultReportingStandard: 'SFRS_SE', baseCurrency: 'SGD', roundingConvention: 'SGD' },
    xbrlConfig: {
      entityType: 'non_listed_company_full',
      defaultEntryPoint: 'FULL_XBRL',
      taxonomyVersion: newestVersion(context.constitution.installedVersions()) ?? '',
    },
  });
  await writePermanentFile(office, clientId);
  begun(0);
  await archiveLastYear(office, clientId);
  begun(1);
  const made = await prepareStatements(office, clientId);
  const engagement = { kind: 'engagement', id: made.id } as const;
  await assignPeople(office, engagement);
  begun(2);
  await answerAndDraft(office, made.id);
  begun(3);
  await clearReview(office, engagement);
  await signEverything(office, engagement);
  const statement = await findStatement(context.reader, made.id);
  await approveByClient(office, engagement, JSON.stringify(statement?.statementsJson));
  begun(4);
  await makeDocuments(office, made.id);
  begun(5);
  const filingId = await buildFiling(office, { ...made, clientId });
  const filing = { kind: 'filing', id: filingId } as const;
  await assignPeople(office, filing);
  await confirmTags(office, filingId);
  await saveInformation(office, filingId);
  begun(6);
  await validate(office, filingId);
  await clearReview(office, filing);
  await approveByClient(office, filing, filingId);
  await makeOutputs(office, filingId);
  begun(7);
  await signEverything(office, filing);
  await markFiled(office, filingId);
  await lock(office, engagement);
}
