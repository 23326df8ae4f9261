/**
 * The route table of the engine in parts, so that the first screen carries only what it calls: the other parts are loaded with
 * the first call of one of their routes. Names and areas of all routes stand here, because keys of the cache are needed before
 * any table is. What must stay true: every route stands here once, in its part and area; a test compares it with the table.
 */
import { listRoutes } from '../../shared/contract/lists.ts';
import { practiceRoutes } from '../../shared/contract/practice.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { RouteName } from '../../shared/contract/routes.ts';
import { sessionRoutes } from '../../shared/contract/session.ts';
import { syncRoutes } from '../../shared/contract/sync.ts';
import { workRoutes } from '../../shared/contract/work.ts';
import { Problem } from '../../shared/problem.ts';
import type { Area } from './areas.ts';

type Table = Readonly<Record<string, Route>>;
export type Part = 'START' | 'STATEMENTS' | 'FILING' | 'REVIEW' | 'PRACTICE';

/** What the first screen calls, whoever is signed in. */
const START: Table = { ...sessionRoutes, ...practiceRoutes, ...workRoutes, ...listRoutes, ...syncRoutes };

const LOAD: Readonly<Record<Part, () => Promise<Table>>> = {
  START: async () => START,
  STATEMENTS: async () => (await import('./parts/statements-part.ts')).statementsPart,
  FILING: async () => (await import('./parts/filing-part.ts')).filingPart,
  REVIEW: async () => (await import('./parts/review-part.ts')).reviewPart,
  PRACTICE: async () => (await import('./parts/practice-part.ts')).practicePart,
};

/** Names of routes by part and area, between spaces. */
const NAMES: Readonly<Record<Part, Partial<Record<Area, string>>>> = {
  START: {
    session: `getStage unlock openSample leaveSample getSampleProgress createPractice login mfa logout ownAccount stepUp
      changeOwnPassword renewRecoveryCodes endOtherSessions me`,
    clients: 'listClients createClient getClient updateClient updateFsConfig updateXbrlConfig listClientRows',
    staff: 'listStaff createStaff updateStaff listRoles',
    taxonomies: 'listTaxonomyVersions',
    backups: 'listBackups createBackup',
    audit: 'listAudit verifyAudit exportAudit',
    notifications: 'listNotifications countUnseenNotifications seeNotification seeAllNotifications',
    jobs: 'getJob watchJob cancelJob retryJob',
    other: 'downloadFile live ready',
    work: 'listWork countWork listPeople rollForward listWorkRows readWorkStands',
    engagements: 'assignEngagement handOverEngagement listEngagementRows',
    filings: 'assignFiling handOverFiling listFilingRows',
    views: 'listListViews keepListView',
    sync: `getSyncStatus connectSyncServer disconnectSyncServer signInAtServer signOutAtServer syncNow
      startOfflineSignIn confirmOfflineSignIn`,
  },
  STATEMENTS: {
    engagements: `createEngagement listEngagements getEngagement updateEngagement archiveEngagement
      sendEngagementToClient uploadTrialBalance compareTrialBalance getImport correctImport
      compareCorrection getPullSource pullTrialBalance comparePulled importPulled getKeyAccuracy
      getReportingTaxonomy listMapping suggestMapping showMappingRequest overrideMapping changeMapping
      getMappingHistory undoMapping redoMapping generateStatements getStatements getStatementSection
      listStatementVersions getStatementVersion getUnadjustedStatements openStatementFigure
      listDisclosureGaps listAnswerDifferences respondDisclosure listEngagementAnswerRequests askClient
      withdrawClientQuestions settleClientAnswer generateNotes showNotesRequest
      getNotesStatus listNotes openNoteFigure editNote settleNote getFinality overrideFinality
      withdrawFinalityOverride exportWord exportPdf exportXlsx listEngagementExports
      previewStatements previewStatementsPdf
      listJournals createJournal getJournal saveJournal deleteJournal postJournal reverseJournal
      markJournalBooked proposeJournal getTemplateStarts getLeaseSchedule listJournalOffers
      getUnadjustedDifferences getLeadSchedules setMateriality saveLeadNote exportWorkingPapers
      exportJournals getPriorYear saveSignedStatements deleteSignedStatements uploadSignedDocument
      setSignedDocumentAside chooseSignedColumns confirmReadFigure leaveOutReadFigure getLastYearFile
      uploadLastYearFile correctLastYearFile setLastYearFileAside getOpeningProof getEngagementStyle
      saveEngagementStyle readReport`,
    'house-style': 'getHouseStyle saveHouseStyle readLogo',
    clients: 'getClientStyle saveClientStyle',
  },
  FILING: {
    filings: `createFiling listFilings getFiling updateFiling returnToMapping sendFilingToClient markFiled
      regulatorRejected archiveFiling getRetentionReport uploadDocument listDocuments previewDocument
      chooseColumns answerDocumentQuestion getCoverage checkDocument checkUploadedDocument getDocumentCheckProgress takeLeftOut
      buildFromEngagement addIncomingDocument listIncomingDocuments readIncomingDocuments
      answerIncomingDocument removeIncomingDocument getTagAccuracy listLineItems getLineProvenance
      enterLine excludeLine listExclusionProposals excludeLines includeLine confirmMapping
      unconfirmMapping addSynonym getFilingInformation saveFilingInformation previewCompleteStatements
      saveCompleteStatements getGate listCommonErrors compareWithFiledFile proposeFiledTags
      validateFiling listValidationResults listValidationRuns acknowledgeWarning
      withdrawAcknowledgement exportPreptool exportXbrlXml exportAuditPdf checkWithProcessor
      listExports getInstanceRendering getFilingBundle`,
    taxonomies: `searchElements getTaxonomyElement searchRules listTaxonomySections getTaxonomySection
      getTaxonomyPackage`,
  },
  REVIEW: {
    engagements: `listEngagementReviewNotes writeEngagementReviewNote replyToEngagementReviewNote
      getEngagementSignOffs signOffEngagement getEngagementChanges getEngagementReviewPlace
      getEngagementReviewPoints clearEngagementReviewPoint getEngagementLock lockEngagement
      unlockEngagement`,
    filings: `listFilingReviewNotes writeFilingReviewNote replyToFilingReviewNote getFilingSignOffs
      signOffFiling getFilingChanges getFilingReviewPlace getFilingReviewPoints clearFilingReviewPoint
      getFilingLock lockFiling unlockFiling`,
    staff: 'getReviewSettings updateReviewSettings',
  },
  PRACTICE: {
    clients: `getPermanentFile changePermanentFile readClientFile importClients listClientImports
      lookAtTakingBack takeImportBack`,
    'language-model': 'getLanguageModel updateLanguageModel testLanguageModel',
    'outside-processor': 'getOutsideProcessor updateOutsideProcessor',
    ledgers: `getLedgers updateLedgerApplication beginLedgerConnection finishLedgerConnection disconnectLedger
      chooseLedgerOrganisation`,
    sync: 'listSyncConflicts settleSyncConflict',
    taxonomies: `handInTaxonomyPackage lookAtTaxonomyEntryPoint installTaxonomyPackage installTaxonomyRelease
      getTaxonomyRelease`,
  },
};

interface Place {
  readonly part: Part;
  readonly area: Area;
}

const PLACES: ReadonlyMap<string, Place> = new Map(
  Object.entries(NAMES).flatMap(([part, areas]) =>
    Object.entries(areas).flatMap(([area, names]) =>
      // The keys are those of the table above.
      names.split(/\s+/).map((name) => [name, { part, area } as Place] as const),
    ),
  ),
);

function placeOf(name: RouteName): Place {
  const place = PLACES.get(name);
  if (place === undefined) throw new Error(`There is no route ${name}.`);
  return place;
}

export function areaOf(name: RouteName): Area {
  return placeOf(name).area;
}

/** Loads a part ahead of its first call. */
export async function loadPart(part: Part): Promise<Table> {
  return await LOAD[part]();
}

/** The route of that name. Errors: Problem, UNAVAILABLE where its part cannot be loaded. */
export async function routeOf(name: RouteName): Promise<Route> {
  const { part } = placeOf(name);
  const table = await loadPart(part).catch(() => {
    throw new Problem('UNAVAILABLE', 'A part of the program could not be loaded. Open the page again.');
  });
  const route = table[name];
  if (route === undefined) throw new Error(`There is no route ${name} in the part ${part}.`);
  return route;
}
