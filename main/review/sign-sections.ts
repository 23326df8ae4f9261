/** Signing sections off (decisions 12): on what the person saw, under the right of the level, with the audit event. */
import { isFourEyesBreach } from '../../shared/model/four-eyes.ts';
import type { ReviewedRecord } from '../../shared/model/review-anchors.ts';
import { REVIEWS, VIEWS } from '../../shared/model/review-notes.ts';
import { maySign, SIGN_OFF_WORDS, type SignedSection, type SignInput } from '../../shared/model/sign-offs.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import { packContent } from '../../shared/service/section-digest.ts';
import { auditAct, type Caller, type EngineContext } from '../context/engine-context.ts';
import { requireOpenRecord } from '../practice/review/reviewed-record.ts';
import type { Reader } from '../store/database.ts';
import { findPracticeSettings } from '../store/repositories/practice-settings.ts';
import { insertSignOff, listSignOffs } from '../store/repositories/sign-offs.ts';
import { listPeople } from '../store/repositories/staff.ts';
import { loadSections } from './load-sections.ts';
import { type Colleague, isBoundByFourEyes, signedSections } from './sign-off-state.ts';

async function colleagues(reader: Reader): Promise<ReadonlyMap<string, Colleague>> {
  return new Map((await listPeople(reader)).map((person) => [person.id, person]));
}

/** Throws NOT_FOUND. */
export async function openSignOffs(
  { constitution }: Pick<EngineContext, 'constitution'>,
  reader: Reader,
  caller: Caller,
  record: ReviewedRecord,
): Promise<readonly SignedSection[]> {
  return signedSections(
    record.kind,
    await loadSections(reader, constitution, record),
    await listSignOffs(reader, record),
    await colleagues(reader),
    caller,
    await findPracticeSettings(reader),
  );
}

/** Throws NOT_FOUND, ACTION_NOT_PERMITTED, VERSION_CONFLICT where a section shows something else by now. */
export async function signSections(
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
  { as, sections: signed }: SignInput,
): Promise<readonly SignedSection[]> {
  return await context.change(async (writer) => {
    await requireOpenRecord(writer, record);
    const sections = await loadSections(writer, context.constitution, record);
    const signOffs = await listSignOffs(writer, record);
    const isBound = isBoundByFourEyes(await findPracticeSettings(writer), await colleagues(writer));
    const { staffId } = caller;
    const at = context.now().toISOString();
    for (const { name, digest } of signed) {
      const section = sections.find((each) => each.name === name);
      if (!section) throw new Problem('NOT_FOUND', 'There is no such section.');
      if (!maySign(record.kind, name, as, caller.role)) {
        throw new Problem(
          'ACTION_NOT_PERMITTED',
          `Your role does not sign “${section.title}” under “${SIGN_OFF_WORDS[as]}”.`,
        );
      }
      if (section.digest !== digest) {
        throw new Problem(
          'VERSION_CONFLICT',
          `“${section.title}” has changed since you opened it. Look at it again, then sign.`,
        );
      }
      if (isBound(staffId) && isFourEyesBreach(signOffs, { section: name, level: as, staffId, digest })) {
        throw new Problem(
          'ACTION_NOT_PERMITTED',
          `Preparer and reviewer differ in this practice, and you signed “${section.title}” on the other side. A colleague signs here.`,
        );
      }
      const content = packContent(section.content);
      const row = { section: name, level: as, staffId, at, digest, content };
      await insertSignOff(writer, record, { id: context.newId(), ...row });
    }
    await auditAct(writer, context, caller, {
      type: 'SECTIONS_SIGNED',
      action: as === 'REVIEWED' ? REVIEWS[record.kind] : VIEWS[record.kind],
      subject: subjectOf(record.kind, record.id),
      payload: { as: SIGN_OFF_WORDS[as], sections: signed.map(({ name }) => name) },
    });
    return await openSignOffs(context, writer, caller, record);
  });
}
