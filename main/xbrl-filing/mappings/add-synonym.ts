/**
 * The run-time layer of the mapping library (specification 2.15, 2.16, 5; decisions 7): synonyms are appended,
 * never changed, and each is audited with label, element and person.
 */
import { isTaggable, normaliseLabel } from '../../../constitution/index.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { insertSynonym } from '../../store/repositories/filing-records.ts';

export interface Synonym {
  readonly label: string;
  readonly elementId: string;
}

/** Appends inside the caller's transaction; the caller's right has been checked. A known pair is not repeated. */
export async function appendSynonym(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  synonym: Synonym,
  subject: string,
): Promise<void> {
  const added = await insertSynonym(writer, {
    ...synonym,
    id: context.newId(),
    labelKey: normaliseLabel(synonym.label),
    staffUserId: caller.staffId,
    createdAt: context.now().toISOString(),
  });
  if (!added) return;
  await auditAct(writer, context, caller, {
    type: 'XBRL_MAPPING_SYNONYM_ADDED',
    action: 'ADD_MAPPING_SYNONYM',
    subject,
    payload: { ...synonym, staffUserId: caller.staffId },
  });
}

/** Appends a synonym by itself; its element must be known to an installed version. */
export async function addSynonym(context: EngineContext, caller: Caller, synonym: Synonym): Promise<Synonym> {
  const known = context.constitution.installedVersions().some((version) => {
    const lookup = context.constitution.taxonomyLookup(version);
    const element = lookup.byId(synonym.elementId);
    return element !== undefined && isTaggable(element);
  });
  if (!known) {
    throw new Problem(
      'UNKNOWN_ELEMENT',
      `${synonym.elementId} is not a reportable element of an installed taxonomy.`,
      {
        errors: [{ path: 'elementId', message: 'not a reportable element' }],
      },
    );
  }
  return await context.change(async (writer) => {
    await appendSynonym(writer, context, caller, synonym, 'mapping-library');
    return synonym;
  });
}
