/**
 * What a route is: plain data, from which the gate, the page's client and the API page are derived
 * (decisions 1; house: one route table). Types are inferred, never written twice.
 */
import { z } from 'zod';
import type { Action } from '../model/roles.ts';
import type { ProblemCode } from '../problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Uploads are multipart with the field `file`; the gate hands bytes and name over (decisions 2). */
export const FILE_UPLOAD = 'FILE_UPLOAD';

export interface Route {
  readonly method: Method;
  /** Hono path: "/ops/xbrl/filings/:id". */
  readonly path: string;
  readonly summary: string;
  /**
   * PUBLIC: no token. HOST: answered by the host before an engine is open. SIGNED: the link is the right.
   * STAFF: any signed-in staff user. Otherwise the action that the caller's role must hold; of several, any one.
   */
  readonly access: 'PUBLIC' | 'HOST' | 'SIGNED' | 'STAFF' | Action | readonly Action[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** A schema, or FILE_UPLOAD with the limit in bytes. */
  readonly body?: z.ZodType;
  readonly upload?: { readonly maxBytes: number };
  /** 'BYTES' and 'EVENTS' answer something other than JSON. */
  readonly response: z.ZodType | 'BYTES' | 'EVENTS' | 'NOTHING';
  readonly status: 200 | 201 | 202 | 204;
  /** The caller must have proven the second factor again a short while ago (security 3). */
  readonly stepUp?: true;
  /** Codes beyond those that the gate itself answers. */
  readonly errors: readonly ProblemCode[];
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Part<Entry, Key extends string> = Entry extends { readonly [K in Key]: infer Schema }
  ? Schema
  : undefined;

/** What a handler receives of a route, parsed. */
export interface InputOf<Entry extends Route> {
  readonly params: Parsed<Part<Entry, 'params'>>;
  readonly query: Parsed<Part<Entry, 'query'>>;
  readonly body: Parsed<Part<Entry, 'body'>>;
}

/** What a caller sends to a route. */
export interface RequestOf<Entry extends Route> {
  readonly params: Sent<Part<Entry, 'params'>>;
  readonly query: Sent<Part<Entry, 'query'>>;
  readonly body: Sent<Part<Entry, 'body'>>;
}

/** JSON answer of a route; undefined for bytes, events and empty answers. */
export type OutputOf<Entry extends Route> = Parsed<Entry['response']>;

export const idParams = z.strictObject({ id: z.uuid() });

/** A list answer (decisions 2). */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number().int(), nextCursor: z.string().nullable() });
}

/** Query of every list: `limit` 1 to 500 (default 50) and `cursor`. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().max(200).optional(),
};

export const MEGABYTE = 1024 * 1024;

export const signatorySchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  email: z.string().trim().email().max(254),
});

/** Whom a record is sent to for sign-off (decisions 3). */
export const invitationBody = z.strictObject({
  ...signatorySchema.shape,
  /** Another person, who is asked once the first has approved, and signs the same. */
  second: signatorySchema.optional(),
  expiresInDays: z.number().int().min(1).max(90).optional(),
});
