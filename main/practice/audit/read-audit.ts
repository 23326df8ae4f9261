/**
 * The audit trail as people read it: newest first, searched, each event with its record by the name that people know it by; and
 * the whole of it as JSON lines with its chain values, for another program to verify.
 */
import type { ReadableStream as Stream } from 'node:stream/web';
import { ReadableStream } from 'node:stream/web';
import { Problem } from '../../../shared/problem.ts';
import type { Reader } from '../../store/database.ts';
import {
  type AuditFilter,
  auditRowsAfter,
  listAuditEvents,
  nameSubjects,
} from '../../store/repositories/audit-log.ts';
import type { Page } from '../../store/repositories/page.ts';

type Events = Awaited<ReturnType<typeof listAuditEvents>>['items'];

/** The number that the page before ended with. Throws INVALID_INPUT. */
function beforeOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const before = Number(/^before-(\d{1,15})$/.exec(cursor)?.[1]);
  if (!Number.isNaN(before)) return before;
  throw new Problem('INVALID_INPUT', 'The cursor is not one that this list gave out.', {
    errors: [{ path: 'cursor', message: 'not a cursor of this list' }],
  });
}

export async function readAudit(
  reader: Reader,
  {
    cursor,
    limit,
    ...filter
  }: AuditFilter & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<Events[number] & { readonly record: string | null }>> {
  const { items, total } = await listAuditEvents(reader, { ...filter, before: beforeOf(cursor), limit });
  const names = await nameSubjects(
    reader,
    items.map(({ subject }) => subject),
  );
  const last = items.at(-1);
  const more = items.length === limit && last !== undefined && last.sequence > 1;
  return {
    items: items.map((event) => ({ ...event, record: names.get(event.subject) ?? null })),
    total,
    nextCursor: more ? `before-${last.sequence}` : null,
  };
}

/** Every event in order, read as it is sent. */
export function exportAudit(reader: Reader): Stream<Uint8Array> {
  const encoder = new TextEncoder();
  let sequence = 0;
  return new ReadableStream({
    async pull(controller) {
      const rows = await auditRowsAfter(reader, sequence);
      sequence = rows.at(-1)?.sequence ?? sequence;
      if (rows.length === 0) controller.close();
      else controller.enqueue(encoder.encode(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
    },
  });
}
