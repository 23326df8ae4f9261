/** Routes of the outside processor's setting: of this machine alone, for its administrators. */
import { z } from 'zod';
import { outsideProcessorSchema, outsideProcessorSettingSchema } from '../model/outside-check.ts';
import type { Route } from './route.ts';

const path = '/admin/outside-processor';

export const outsideProcessorRoutes = {
  getOutsideProcessor: {
    method: 'GET',
    path,
    summary: 'The program that checks instances on this machine.',
    access: 'MANAGE_CLIENTS',
    response: outsideProcessorSettingSchema,
    status: 200,
    errors: [],
  },
  updateOutsideProcessor: {
    method: 'PUT',
    path,
    summary: 'Names the program that checks instances on this machine, or none. Never synchronised.',
    access: 'MANAGE_CLIENTS',
    body: z.strictObject({ processor: outsideProcessorSchema.nullable() }),
    response: outsideProcessorSettingSchema,
    status: 200,
    errors: ['INVALID_INPUT'],
  },
} as const satisfies Record<string, Route>;
