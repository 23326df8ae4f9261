/** The routes of settings, permanent files, imports of clients and conflicts: loaded with the first call of one of them. */
import { clientImportRoutes } from '../../../shared/contract/client-imports.ts';
import { languageModelRoutes } from '../../../shared/contract/language-model.ts';
import { ledgerRoutes } from '../../../shared/contract/ledgers.ts';
import { outsideProcessorRoutes } from '../../../shared/contract/outside-processor.ts';
import { permanentFileRoutes } from '../../../shared/contract/permanent-file.ts';
import { syncConflictRoutes } from '../../../shared/contract/sync-conflicts.ts';
import { taxonomyReleasesRoutes } from '../../../shared/contract/taxonomy-releases.ts';

export const practicePart = {
  ...permanentFileRoutes,
  ...languageModelRoutes,
  ...outsideProcessorRoutes,
  ...ledgerRoutes,
  ...clientImportRoutes,
  ...syncConflictRoutes,
  ...taxonomyReleasesRoutes,
};
