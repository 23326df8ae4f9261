/** A field of the filing information as the engine answers it, and what a person has typed into the form since. */
import type { z } from 'zod';
import type { xbrlFilingRoutes } from '../../../../shared/contract/xbrl-filing.ts';

export type InformationField = z.output<
  typeof xbrlFilingRoutes.getFilingInformation.response
>['fields'][number];

/** Typed and not yet saved, by element. */
export type InformationDraft = ReadonlyMap<string, string>;
