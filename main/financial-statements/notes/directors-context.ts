/**
 * The directors' particulars out of the disclosure answers (specification 4.2, Notes generation 1). The
 * questions are found by their roles, and an answer counts where it has the right form; what is not answered stays
 * null and shows as a gap.
 */
import { DECIDING_ANSWERS, type ExemptionGround, type PromptRole } from '../../../constitution/index.ts';
import { type IsoDate, isIsoDate } from '../../../shared/model/dates.ts';
import type { DisclosureValue } from '../../../shared/model/disclosures.ts';
import { DIRECTORS_NOTE } from '../../../shared/model/note-numbers.ts';
import { isEmpty } from '../disclosures/disclosure-gaps.ts';
import type { AnsweredPrompt, AnswerGroup, DirectorsContext } from './notes-input.ts';

/**
 * Reads the answers of the directors' statement; the first one of the right form counts. The date may come
 * from any group: it is the date on which the statements are authorised.
 */
export function directorsContext(groups: readonly AnswerGroup[]): DirectorsContext {
  const own = groups.filter((group) => group.noteKey === DIRECTORS_NOTE).flatMap((group) => group.prompts);
  const all = [...own, ...groups.flatMap((group) => group.prompts)];
  const find = <T>(
    prompts: readonly AnsweredPrompt[],
    role: PromptRole,
    read: (value: DisclosureValue) => T | undefined,
  ): T | null => {
    for (const prompt of prompts) {
      if (prompt.value === null || prompt.role !== role) continue;
      const found = read(prompt.value);
      if (found !== undefined) return found;
    }
    return null;
  };
  return {
    directors: find(own, 'directors_in_office', names),
    interests: find(own, 'directors_interests', rowsOf),
    interestsOmitted: find(own, 'interests_omitted', yesOrNo),
    arrangements: find(own, 'arrangements', yesOrNo),
    shareOptions: find(own, 'share_options', textOf),
    auditExempt: find(own, 'audit_exemption', yesOrNo),
    exemptionGround: find(own, 'exemption_ground', groundOf),
    noticeOfAudit: find(own, 'no_notice_of_audit', noticeReceived),
    auditor: find(own, 'auditor', textOf),
    statementDate: find(all, 'date_of_authorisation', dateOf),
  };
}

/** The question asks for the absence of a notice: its yes says that none was received. */
function noticeReceived(value: DisclosureValue): boolean | undefined {
  return typeof value === 'boolean' ? !value : undefined;
}

function groundOf(value: DisclosureValue): ExemptionGround | undefined {
  return DECIDING_ANSWERS.exemption_ground.find((ground) => ground === value);
}

/** A list of names, or the first column of a table, or a text with one name per line. */
function names(value: DisclosureValue): string[] | undefined {
  const parts =
    typeof value === 'string'
      ? value.split('\n')
      : typeof value === 'boolean'
        ? []
        : value.map((part) => (typeof part === 'string' ? part : (part[0] ?? '')));
  const found = parts.map((part) => part.trim()).filter((part) => part !== '');
  return found.length > 0 ? found : undefined;
}

function rowsOf(value: DisclosureValue): string[][] | undefined {
  if (value === false) return [];
  if (!Array.isArray(value)) return undefined;
  const rows = value.flatMap((part) => (typeof part === 'string' ? [] : [part]));
  return rows.filter((cells) => !isEmpty(cells));
}

function textOf(value: DisclosureValue): string | undefined {
  if (typeof value === 'boolean' || isEmpty(value)) return undefined;
  if (typeof value === 'string') return value.trim();
  return value.map((part) => (typeof part === 'string' ? part : part.join(', ')).trim()).join('\n');
}

function yesOrNo(value: DisclosureValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' && value.trim() !== '' ? !/^no\b/i.test(value.trim()) : undefined;
}

function dateOf(value: DisclosureValue): IsoDate | undefined {
  return typeof value === 'string' && isIsoDate(value) ? value : undefined;
}
