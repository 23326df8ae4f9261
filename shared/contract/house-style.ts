/**
 * How a practice prints (specification 1.9): its house style, what a client or an engagement has otherwise, and reading a logo
 * or a report that is to go into one. Reading stores nothing; a person sees what was read and saves it.
 */
import { z } from 'zod';
import {
  clientStyleSchema,
  engagementStyleSchema,
  houseStyleSchema,
  PICTURE_LIMITS,
  pictureSchema,
} from '../model/house-style.ts';
import { tickMarkSchema } from '../model/tick-legend.ts';
import { idParams, type Route } from './route.ts';

const MEGABYTE = 1024 * 1024;

export const houseStyleRoutes = {
  getHouseStyle: {
    method: 'GET',
    path: '/ops/financial-statements/house-style',
    summary:
      'How the practice prints, null until somebody says so; and the tick marks and notes that there are.',
    access: 'VIEW_FS_ENGAGEMENT',
    response: z.object({
      style: houseStyleSchema.nullable(),
      shippedTickMarks: z.array(tickMarkSchema.omit({ offered: true })),
      /** Notes that statements may have, for wordings of the practice's own. */
      notes: z.array(z.object({ noteKey: z.string(), title: z.string() })),
    }),
    status: 200,
    errors: [],
  },
  saveHouseStyle: {
    method: 'PUT',
    path: '/admin/house-style',
    summary: 'Sets how the practice prints.',
    access: 'MANAGE_TEMPLATES',
    body: houseStyleSchema,
    response: z.object({ style: houseStyleSchema }),
    status: 200,
    errors: ['INVALID_INPUT'],
  },
  readLogo: {
    method: 'POST',
    path: '/ops/financial-statements/house-style/logo',
    summary: 'Reads a PNG or JPEG for a letterhead; nothing is stored.',
    access: 'VIEW_FS_ENGAGEMENT',
    upload: { maxBytes: PICTURE_LIMITS.bytes },
    response: z.object({ picture: pictureSchema }),
    status: 200,
    errors: ['UNSUPPORTED_FILE_TYPE', 'UNREADABLE_FILE', 'FILE_TOO_LARGE'],
  },
  getClientStyle: {
    method: 'GET',
    path: '/ops/clients/:id/house-style',
    summary: 'What a client has otherwise than the practice; null where nothing.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: z.object({ style: clientStyleSchema.nullable() }),
    status: 200,
    errors: [],
  },
  saveClientStyle: {
    method: 'PUT',
    path: '/ops/clients/:id/house-style',
    summary: 'Sets what a client has otherwise.',
    access: 'MANAGE_FS_ENGAGEMENT',
    params: idParams,
    body: z.strictObject({ style: clientStyleSchema }),
    response: z.object({ style: clientStyleSchema }),
    status: 200,
    errors: ['INVALID_INPUT'],
  },
  getEngagementStyle: {
    method: 'GET',
    path: '/ops/financial-statements/engagements/:id/house-style',
    summary: 'What the practice did in an engagement, its report, and what is printed otherwise.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: z.object({ style: engagementStyleSchema.nullable() }),
    status: 200,
    errors: [],
  },
  saveEngagementStyle: {
    method: 'PUT',
    path: '/ops/financial-statements/engagements/:id/house-style',
    summary: 'Sets what the practice did in an engagement, its report, and what is printed otherwise.',
    access: 'MANAGE_FS_ENGAGEMENT',
    params: idParams,
    body: z.strictObject({ style: engagementStyleSchema }),
    response: z.object({ style: engagementStyleSchema }),
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION'],
  },
  readReport: {
    method: 'POST',
    path: '/ops/financial-statements/engagements/:id/house-style/report',
    summary: 'Reads the text of a report, Word or plain text; nothing is stored.',
    access: 'MANAGE_FS_ENGAGEMENT',
    params: idParams,
    upload: { maxBytes: 5 * MEGABYTE },
    response: z.object({
      text: z.string(),
      /** Tables and text boxes that are not taken. */ leftOut: z.number().int(),
    }),
    status: 200,
    errors: ['UNSUPPORTED_FILE_TYPE', 'UNREADABLE_FILE', 'FILE_TOO_LARGE'],
  },
} as const satisfies Record<string, Route>;
