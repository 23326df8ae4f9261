/**
 * The check of an instance by the outside processor of this machine (specification 1.9; decisions 14): asked for by a
 * person, or begun by the export itself. It changes nothing of the filing and blocks nothing.
 */
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { JobHandler } from '../../queue/job.ts';
import type { Writer } from '../../store/database.ts';
import { listArtifacts } from '../../store/repositories/filing-records.ts';
import { findOutsideProcessor, insertOutsideCheck } from '../../store/repositories/outside-checks.ts';
import { findFile } from '../../store/repositories/stored-file-records.ts';
import { requireFiling } from '../filings/require-filing.ts';
import { packageOfVersion } from '../taxonomy-package/package-of-version.ts';
import { runProcessor } from './run-processor.ts';

interface Check {
  readonly xbrlFilingId: string;
  readonly artifactId: string;
  readonly requestedBy: string;
}

async function enqueueCheck(writer: Writer, context: EngineContext, check: Check) {
  return await enqueue(writer, context, {
    kind: 'check-with-processor',
    payload: { ...check },
    subject: subjectOf('filing', check.xbrlFilingId),
    requestedBy: check.requestedBy,
  });
}

/** Queues the check of an instance. Errors: NOT_FOUND, INVALID_TRANSITION where no processor is set up. */
export async function requestOutsideCheck(
  context: EngineContext,
  caller: Caller,
  xbrlFilingId: string,
  artifactId: string,
) {
  return await context.change(async (writer) => {
    await requireFiling(writer, xbrlFilingId);
    const artifact = (await listArtifacts(writer, xbrlFilingId)).find((each) => each.id === artifactId);
    if (artifact?.kind !== 'XBRL_XML')
      throw new Problem('NOT_FOUND', 'There is no such XBRL instance in the filing.');
    if ((await findOutsideProcessor(writer)).processor === null)
      throw new Problem(
        'INVALID_TRANSITION',
        'No outside processor is set up on this machine. An administrator sets it up in the settings.',
      );
    return await enqueueCheck(writer, context, { xbrlFilingId, artifactId, requestedBy: caller.staffId });
  });
}

/** Begins the check of an instance that was just made, where this machine has a processor. */
export async function checkAfterExport(writer: Writer, context: EngineContext, check: Check): Promise<void> {
  if ((await findOutsideProcessor(writer)).processor !== null) await enqueueCheck(writer, context, check);
}

export const checkWithProcessor: JobHandler<'check-with-processor'> = async (context, run) => {
  const { xbrlFilingId, artifactId } = run.payload;
  const filing = await requireFiling(context.reader, xbrlFilingId);
  const artifact = (await listArtifacts(context.reader, xbrlFilingId)).find((each) => each.id === artifactId);
  const file = artifact && (await findFile(context.reader, artifact.fileId));
  const { processor } = await findOutsideProcessor(context.reader);
  if (!file || processor === null)
    throw new Problem(
      'NOT_FOUND',
      'The instance or the outside processor is no longer there. Nothing was checked.',
    );
  await run.progress('Checking with the outside processor', 0, 1);
  const found = await runProcessor(
    processor,
    {
      instance: await context.files.read(file.key),
      package: await packageOfVersion(context, filing.taxonomyVersion, run.signal),
    },
    // The log is foreign: it is read in a thread, under limits.
    (log) => context.workers.run('readProcessorLog', [log], run.signal),
    context.checkFolder,
    run.signal,
  );
  run.signal.throwIfAborted();
  const check = { ...found, artifactId, checkedAt: context.now().toISOString() };
  return async (writer) => {
    await insertOutsideCheck(writer, xbrlFilingId, check);
    return { artifactId, outcome: check.outcome, findings: check.findings.length };
  };
};
