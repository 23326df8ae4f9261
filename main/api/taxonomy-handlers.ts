/** Handlers of shared/contract/taxonomy.ts. */

import type { taxonomyRoutes } from '../../shared/contract/taxonomy.ts';
import { versionNamed } from '../../shared/model/taxonomy-versions.ts';
import { Problem } from '../../shared/problem.ts';
import { listSynonyms } from '../store/repositories/filing-records.ts';
import { pageOfAll } from '../store/repositories/page.ts';
import { synonymEntries } from '../xbrl-filing/suggestions/words/synonym-entries.ts';
import { describeElement, summaryOf } from '../xbrl-filing/taxonomy-browser/describe-element.ts';
import { findRules } from '../xbrl-filing/taxonomy-browser/describe-rule.ts';
import { describeSection, describeSections } from '../xbrl-filing/taxonomy-browser/section-tree.ts';
import { packageOfVersion } from '../xbrl-filing/taxonomy-package/package-of-version.ts';
import type { Handlers } from './gate.ts';
import { fileResponse } from './practice-handlers.ts';

export const taxonomyHandlers: Pick<Handlers, keyof typeof taxonomyRoutes> = {
  searchElements: async ({ context }, { params, query }) => {
    const lookup = context.constitution.taxonomyLookup(params.version);
    const found = lookup.search(query.q ?? '', {
      ...(query.entryPoint && { entryPoint: query.entryPoint }),
      ...(query.section !== undefined && { section: query.section }),
      all: query.all === 'true',
      ...(query.q && { synonyms: await synonymEntries(context.reader) }),
      limit: 5000,
    });
    const page = pageOfAll(query, found);
    return { ...page, items: page.items.map(summaryOf) };
  },
  getTaxonomyElement: async ({ context }, { params }) => {
    const { version, elementId } = params;
    const { constitution } = context;
    const lookup = constitution.taxonomyLookup(version);
    const synonyms = await listSynonyms(context.reader);
    const labels = { base: constitution.mappingLibrary().entries, synonyms };
    const element = describeElement(lookup, constitution.loadValidationRules(version), labels, elementId);
    if (element) return element;
    throw new Problem(
      'NOT_FOUND',
      `${versionNamed(version)} has no element ${elementId}. Search for it by its label.`,
    );
  },
  searchRules: async ({ context }, { params, query }) => {
    const { constitution } = context;
    const lookup = constitution.taxonomyLookup(params.version);
    const rules = constitution.loadValidationRules(params.version);
    return pageOfAll(query, findRules(lookup, rules, query.q ?? ''));
  },
  listTaxonomySections: async ({ context }, { params }) =>
    describeSections(context.constitution.taxonomyLookup(params.version)),
  getTaxonomySection: async ({ context }, { params }) => {
    const lookup = context.constitution.taxonomyLookup(params.version);
    const section = describeSection(lookup, params.section);
    if (section) return section;
    throw new Problem(
      'NOT_FOUND',
      `${versionNamed(params.version)} has no section ${params.section}. Choose one from the list.`,
    );
  },
  getTaxonomyPackage: async ({ context }, { params, signal }) => {
    const bytes = await packageOfVersion(context, params.version, signal);
    return fileResponse(new Uint8Array(bytes), 'application/zip', `taxonomy_${params.version}.zip`);
  },
};
