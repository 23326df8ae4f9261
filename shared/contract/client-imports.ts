/** A whole list of clients taken from a file: read, added all together or not at all, and taken back. */
import { z } from 'zod';
import { clientFileSchema } from '../model/client-import.ts';
import { clientImportSchema, newImportSchema, takingBackSchema } from '../model/client-imports.ts';
import { idParams, MEGABYTE, type Route } from './route.ts';

export const clientImportRoutes = {
  readClientFile: {
    method: 'POST',
    path: '/ops/lists/clients/files',
    summary: 'Reads a list of clients (CSV, XLSX, XLS) as plain cells; nothing of the file is kept.',
    access: 'MANAGE_CLIENTS',
    upload: { maxBytes: 10 * MEGABYTE },
    response: clientFileSchema,
    status: 200,
    errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE', 'UNREADABLE_FILE'],
  },
  importClients: {
    method: 'POST',
    path: '/ops/lists/clients/imports',
    summary:
      'Adds clients of a file to the master, all of them or none; a UEN that the practice has is refused.',
    access: 'MANAGE_CLIENTS',
    body: newImportSchema,
    response: clientImportSchema,
    status: 201,
    errors: ['INVALID_INPUT'],
  },
  listClientImports: {
    method: 'GET',
    path: '/ops/lists/clients/imports',
    summary: 'Imports of clients on this desktop, the latest first.',
    access: 'MANAGE_CLIENTS',
    response: z.object({ items: z.array(clientImportSchema) }),
    status: 200,
    errors: [],
  },
  lookAtTakingBack: {
    method: 'GET',
    path: '/ops/lists/clients/imports/:id',
    summary:
      'Which clients of an import could be taken back, and which cannot, with everything that hangs on them.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    response: takingBackSchema,
    status: 200,
    errors: [],
  },
  takeImportBack: {
    method: 'POST',
    path: '/ops/lists/clients/imports/:id/take-back',
    summary:
      'Removes the clients of an import on which nothing hangs; refused where something does, unless those may stay.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    body: z.strictObject({ leaveHeld: z.boolean().default(false) }),
    response: clientImportSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
} as const satisfies Record<string, Route>;
