/**
 * Validation runs, their result rows and acknowledged warnings (specification 2.13; decisions 3). Every run is
 * kept; rows are never changed.
 */
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { ValidationResult } from '../../../shared/model/records.ts';
import type { Reader, Writer } from '../database.ts';
import type { ValidationRunTable, WarningAcknowledgementTable } from '../tables/filings.ts';
import { offsetOf, type Page, type PageRequest, pageOf } from './page.ts';

export type ValidationRun = ValidationRunTable;
export type NewResult = Pick<
  ValidationResult,
  'id' | 'ruleId' | 'category' | 'severity' | 'passed' | 'message' | 'relatedElements'
>;

export async function insertRun(
  writer: Writer,
  run: ValidationRun,
  results: readonly NewResult[],
): Promise<void> {
  await writer.insertInto('validationRun').values(run).execute();
  await writer
    .insertInto('validationResult')
    .values(
      // Named one by one: what a rule's outcome carries besides is not stored.
      results.map((result) => ({
        id: result.id,
        runId: run.id,
        xbrlFilingId: run.xbrlFilingId,
        ruleId: result.ruleId,
        category: result.category,
        severity: result.severity,
        message: result.message,
        passed: result.passed ? (1 as const) : (0 as const),
        relatedElements: JSON.stringify(result.relatedElements),
        runAt: run.runAt,
      })),
    )
    .execute();
}

/** The latest run, or the one of `runAt`. */
export async function findRun(
  reader: Reader,
  filingId: string,
  runAt?: string,
): Promise<ValidationRun | undefined> {
  let query = reader.selectFrom('validationRun').selectAll().where('xbrlFilingId', '=', filingId);
  if (runAt !== undefined) query = query.where('runAt', '=', runAt);
  return await query.orderBy('runAt', 'desc').orderBy('id', 'desc').executeTakeFirst();
}

/** The run made before the one given, or undefined for the first. */
export async function findRunBefore(reader: Reader, run: ValidationRun): Promise<ValidationRun | undefined> {
  return await reader
    .selectFrom('validationRun')
    .selectAll()
    .where('xbrlFilingId', '=', run.xbrlFilingId)
    .where(sql<SqlBool>`(runAt, id) < (${run.runAt}, ${run.id})`)
    .orderBy('runAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** A run with who asked for it and how many rules failed, by severity. */
export interface CountedRun extends ValidationRun {
  readonly requestedByName: string;
  readonly rules: number;
  readonly errors: number;
  readonly warnings: number;
  readonly info: number;
}

/** Runs of a filing, newest first. */
export async function listRuns(
  reader: Reader,
  filingId: string,
  page: PageRequest,
): Promise<Page<CountedRun>> {
  const { total } = await reader
    .selectFrom('validationRun')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('xbrlFilingId', '=', filingId)
    .executeTakeFirstOrThrow();
  const failed = (severity: ValidationResult['severity']) =>
    sql<number>`sum(validationResult.passed = 0 AND validationResult.severity = ${severity})`;
  const rows = await reader
    .selectFrom('validationRun')
    .innerJoin('staff', 'staff.id', 'validationRun.requestedBy')
    .innerJoin('validationResult', 'validationResult.runId', 'validationRun.id')
    .selectAll('validationRun')
    .select((eb) => [
      'staff.name as requestedByName',
      eb.fn.countAll<number>().as('rules'),
      failed('ERROR').as('errors'),
      failed('WARNING').as('warnings'),
      failed('INFO').as('info'),
    ])
    .where('validationRun.xbrlFilingId', '=', filingId)
    .groupBy('validationRun.id')
    .orderBy('validationRun.runAt', 'desc')
    .orderBy('validationRun.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
  return pageOf(page, rows, total);
}

/** Rows of a run by rule id. An acknowledgement counts while the finding's message is the one reviewed. */
export async function listResults(reader: Reader, run: ValidationRun): Promise<readonly ValidationResult[]> {
  const rows = await reader
    .selectFrom('validationResult')
    .selectAll()
    .where('runId', '=', run.id)
    .orderBy('ruleId')
    .execute();
  const acknowledgements = await reader
    .selectFrom('warningAcknowledgement')
    .selectAll()
    .where('xbrlFilingId', '=', run.xbrlFilingId)
    .execute();
  const byRule = new Map(acknowledgements.map((row) => [row.ruleId, row]));
  return rows.map(({ runId: _run, ...row }) => {
    const tick = byRule.get(row.ruleId);
    const counts = tick !== undefined && row.passed === 0 && tick.message === row.message;
    return {
      ...row,
      passed: row.passed === 1,
      relatedElements: z.array(z.string()).parse(JSON.parse(row.relatedElements)),
      acknowledgement: counts ? { reason: tick.reason, staffId: tick.staffId, at: tick.at } : null,
    };
  });
}

export async function saveAcknowledgement(writer: Writer, row: WarningAcknowledgementTable): Promise<void> {
  const { xbrlFilingId: _filing, ruleId: _rule, ...change } = row;
  await writer
    .insertInto('warningAcknowledgement')
    .values(row)
    .onConflict((conflict) => conflict.columns(['xbrlFilingId', 'ruleId']).doUpdateSet(change))
    .execute();
}

export async function deleteAcknowledgement(writer: Writer, filingId: string, ruleId: string): Promise<void> {
  await writer
    .deleteFrom('warningAcknowledgement')
    .where('xbrlFilingId', '=', filingId)
    .where('ruleId', '=', ruleId)
    .execute();
}
