/**
 * The directors' particulars out of the disclosure answers (specification 4.2, Notes generation 1). The
 * questions are recognised by their words and by the form of the answer, so that a new edition of the rule
 * book needs no change here; what is not recognised stays null and shows as a gap.
 */
import { type IsoDate, isIsoDate } from '../../../shared/model/dates.ts';
import type { DisclosureValue } from '../../../shared/model/disclosures.ts';
import { isEmpty } from '../disclosures/disclosure-gaps.ts';
import type { AnsweredPrompt, AnswerGroup, DirectorsContext } from './notes-input.ts';

type Field = keyof DirectorsContext;

const DIRECTORS_NOTE = 'directors_report';

/** Tried in this order; a question feeds the first field whose words it has. */
const WORDS: readonly { readonly field: Field; readonly words: RegExp }[] = [
  { field: 'directors', words: /\bnames? of (?:the )?directors?\b|\bdirectors? in office\b/i },
  { field: 'statementDate', words: /\bdate\b.*\b(?:statement|authorised)/i },
  { field: 'arrangements', words: /\barrangements?\b/i },
  { field: 'shareOptions', words: /\boptions?\b/i },
  { field: 'interestsOmitted', words: /\bmembers?\b.*\bconsent/i },
  { field: 'interests', words: /\binterests?\b|\bshareholdings?\b/i },
  { field: 'noticeOfAudit', words: /\bnotice\b/i },
  { field: 'exemptionGround', words: /\bground\b.*\bexempt/i },
  { field: 'auditExempt', words: /\bexempt\b/i },
  { field: 'auditor', words: /\bauditors?\b/i },
];

/** The particular of the directors' statement that a question feeds; undefined for any other question. */
export function directorsField(prompt: Pick<AnsweredPrompt, 'label'>): Field | undefined {
  return WORDS.find(({ words }) => words.test(prompt.label.slice(0, 500)))?.field;
}

/**
 * Reads the answers of the directors' statement; the first one of the right form counts. The date may come
 * from any group: it is the date on which the statements are authorised.
 */
export function directorsContext(groups: readonly AnswerGroup[]): DirectorsContext {
  const own = groups.filter((group) => group.noteKey === DIRECTORS_NOTE).flatMap((group) => group.prompts);
  const all = [...own, ...groups.flatMap((group) => group.prompts)];
  const find = <T>(
    prompts: readonly AnsweredPrompt[],
    field: Field,
    read: (value: DisclosureValue) => T | undefined,
  ): T | null => {
    for (const prompt of prompts) {
      if (prompt.value === null || directorsField(prompt) !== field) continue;
      const found = read(prompt.value);
      if (found !== undefined) return found;
    }
    return null;
  };
  return {
    directors: find(own, 'directors', names),
    interests: find(own, 'interests', rowsOf),
    interestsOmitted: find(own, 'interestsOmitted', yesOrNo),
    arrangements: find(own, 'arrangements', yesOrNo),
    shareOptions: find(own, 'shareOptions', textOf),
    auditExempt: find(own, 'auditExempt', yesOrNo),
    exemptionGround: find(own, 'exemptionGround', textOf),
    noticeOfAudit: noticeOfAudit(own),
    auditor: find(own, 'auditor', textOf),
    statementDate: find(all, 'statementDate', dateOf),
  };
}

/** Whether a notice that requires an audit was received; the question may ask for it or for its absence. */
function noticeOfAudit(prompts: readonly AnsweredPrompt[]): boolean | null {
  const asked = prompts.find(
    (prompt) => typeof prompt.value === 'boolean' && directorsField(prompt) === 'noticeOfAudit',
  );
  if (typeof asked?.value !== 'boolean') return null;
  return /\bno (?:such )?notices?\b/i.test(asked.label) ? !asked.value : asked.value;
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
