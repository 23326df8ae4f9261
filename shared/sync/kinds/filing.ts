/** A filing: its header, where its lines come from, what was filed, and a state that follows from acts. */
import { z } from 'zod';
import { isoDateSchema } from '../../model/dates.ts';
import { ACCOUNTING_STANDARDS, ENTITY_TYPES, ENTRY_POINTS } from '../../model/enums.ts';
import { idSchema, taxonomyVersionSchema, timestampSchema } from '../../model/records.ts';
import { FILING_STATES } from '../../model/states.ts';
import { computed, names, set } from './column.ts';
import { describeKind } from './kind-description.ts';
import { EXPORTS, TAGS } from './rights.ts';
import { toDate } from './title-words.ts';
import { count, json, sha256, text } from './values.ts';

export const filing = describeKind({
  columns: {
    id: names(idSchema),
    clientId: computed(idSchema),
    fsEngagementId: set(idSchema.nullable(), null, { part: 'HEADER' }),
    periodStart: set(isoDateSchema, 'Period from', { part: 'HEADER' }),
    periodEnd: set(isoDateSchema, 'Period to', { part: 'HEADER' }),
    entryPoint: set(z.enum(ENTRY_POINTS), 'Entry point', { part: 'HEADER' }),
    entityType: set(z.enum(ENTITY_TYPES), 'Entity type', { part: 'HEADER' }),
    accountingStandard: set(z.enum(ACCOUNTING_STANDARDS), 'Accounting standard', { part: 'HEADER' }),
    taxonomyVersion: computed(taxonomyVersionSchema, 'Taxonomy version'),
    /** Of the release, where the practice has installed it; null: one that came with the program. */
    taxonomyDigest: computed(sha256.nullable().default(null), null, { addedLater: true }),
    status: computed(z.enum(FILING_STATES), 'State'),
    versionNo: computed(count),
    currentDocumentId: set(idSchema.nullable(), null, { part: 'SOURCE' }),
    currentLineSetId: set(idSchema, null, { part: 'SOURCE' }),
    documentCurrency: set(z.string().max(10).nullable(), 'Currency of the document', { part: 'SOURCE' }),
    contentVersion: computed(count),
    filedAt: computed(timestampSchema.nullable(), 'Marked as filed at', { part: 'FILED' }),
    filedById: computed(idSchema.nullable(), 'Marked as filed by', { part: 'FILED' }),
    filedCompanyName: computed(text.nullable(), 'Name as filed', { reads: 'TEXT', part: 'FILED' }),
    filedUen: computed(text.nullable(), 'UEN as filed', { part: 'FILED' }),
    regulatorReference: computed(text.nullable(), 'Reference of the regulator', {
      reads: 'TEXT',
      part: 'FILED',
    }),
    filedOn: computed(isoDateSchema.nullable(), 'Filed on', { part: 'FILED' }),
    clientDecision: computed(json.nullable(), 'Client’s answer', { part: 'CLIENT_DECISION' }),
    createdAt: computed(timestampSchema),
    updatedAt: computed(timestampSchema),
  },
  key: ['id'],
  owner: { kind: 'client', column: 'clientId' },
  place: ['clientId', 'periodEnd', 'taxonomyVersion'],
  appendOnly: false,
  merges: true,
  actor: { column: 'filedById', when: 'ONCE_SET' },
  together: [
    ['periodStart', 'periodEnd'],
    ['entryPoint', 'entityType'],
    ['currentDocumentId', 'currentLineSetId', 'documentCurrency'],
  ],
  rights: { change: [...TAGS, 'RUN_XBRL_VALIDATION', ...EXPORTS], view: 'VIEW_XBRL_FILING' },
  title: (row) => ['Filing', toDate(row, 'periodEnd')],
});
