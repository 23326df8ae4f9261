/** Notes: drafted, edited, settled, their figures opened. */
import { z } from 'zod';
import { openedFigureSchema } from '../../model/figure-chain.ts';
import { jobProgressSchema, jobStartedSchema } from '../../model/jobs.ts';
import { noteBlockSchema, noteSettlementSchema, notesModelRequestSchema } from '../../model/notes.ts';
import { idSchema, reviewedNoteSchema } from '../../model/records.ts';
import { idParams, listOf, pageQuery, type Route } from '../route.ts';
import { ENGAGEMENT_PATH } from './engagement-paths.ts';

/** Zero-based place of a block, row or column of a note. */
const cellPlace = z.coerce.number().int().min(0).max(300);

export const noteRoutes = {
  generateNotes: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/notes/auto-generate`,
    summary:
      'Drafts the notes in a job: by the language model where one is set up, otherwise or on wish offline.',
    access: 'GENERATE_NOTES',
    params: idParams,
    body: z.strictObject({ offline: z.boolean().optional() }).default({}),
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_TRANSITION'],
  },
  showNotesRequest: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/notes/model-request`,
    summary: 'What the language model would be sent for the notes, word for word, and the names kept back.',
    access: 'GENERATE_NOTES',
    params: idParams,
    response: notesModelRequestSchema,
    status: 200,
    errors: [],
  },
  getNotesStatus: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/notes/status`,
    summary: 'Where the drafting stands.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: z.object({
      status: z.enum(['IDLE', 'QUEUED', 'RUNNING', 'COMPLETE', 'ERROR']),
      jobId: idSchema.optional(),
      progress: jobProgressSchema.optional(),
      error: z.string().optional(),
    }),
    status: 200,
    errors: [],
  },
  listNotes: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/notes`,
    summary: 'The notes in the order of the document, each with what is left to settle in it.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    query: z.strictObject(pageQuery),
    response: listOf(reviewedNoteSchema),
    status: 200,
    errors: [],
  },
  openNoteFigure: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/notes/:noteKey/figures/:block/:row/:column`,
    summary: 'The parts that add up to a figure in a table of a note, by the source that its cell carries.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: z.strictObject({
      id: idSchema,
      noteKey: z.string().regex(/^[a-z0-9_]{1,80}$/),
      block: cellPlace,
      row: cellPlace,
      column: cellPlace,
    }),
    response: openedFigureSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  editNote: {
    method: 'PATCH',
    path: `${ENGAGEMENT_PATH}/notes/:noteKey`,
    summary: 'Edits a note by hand.',
    access: 'GENERATE_NOTES',
    params: z.strictObject({ id: idSchema, noteKey: z.string().regex(/^[a-z0-9_]{1,80}$/) }),
    body: z.strictObject({
      title: z.string().trim().min(1).max(200).optional(),
      content: z.array(noteBlockSchema).max(300).optional(),
    }),
    response: reviewedNoteSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  settleNote: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/notes/:noteKey/settle`,
    summary: 'Settles a comparison with a later draft, a note no longer drafted, or the unbound figures.',
    access: 'GENERATE_NOTES',
    params: z.strictObject({ id: idSchema, noteKey: z.string().regex(/^[a-z0-9_]{1,80}$/) }),
    body: noteSettlementSchema,
    response: z.object({ note: reviewedNoteSchema.nullable() }),
    status: 200,
    errors: ['INVALID_TRANSITION', 'VERSION_CONFLICT'],
  },
} as const satisfies Record<string, Route>;
