/**
 * What was signed, in the words of today: the text that a digest was made of names keys, checksums and rules, and nobody
 * reads those. The text stays as it was signed, digest and all; it is worded where changes are shown. Pure.
 */
import { isIsoDate, longDate } from '../../shared/model/dates.ts';
import type { ValidationCategory } from '../../shared/model/enums.ts';
import { CATEGORY_WORDS } from '../../shared/model/field-words.ts';
import type { SectionEntry } from '../../shared/model/sign-offs.ts';

/** What codes are called in the rule book. */
export interface ChangeNames {
  /** Reporting keys with what the statements call them. */
  readonly lines: readonly { readonly key: string; readonly label: string }[];
  readonly questions: ReadonlyMap<string, string>;
  readonly benchmarks: ReadonlyMap<string, string>;
  /** By rule; empty for an engagement. */
  readonly rules: ReadonlyMap<string, { readonly category: ValidationCategory; readonly subject: string }>;
}

export type Worded = Pick<SectionEntry, 'label' | 'value'>;

const CHECKSUM = /[ ,]+[0-9a-f]{64}$/;
const LOGO_CHECKSUM = /, [0-9a-f]{12}$/;
/** A text of the filing with marks of its own, such as the statements in full. */
const MARKED_UP = /^<[a-z]/;

const spoken = (code: string): string => code.replaceAll('_', ' ');

/** "Trade receivables (trade_receivables)" as the line is called; where several lines are called so, which of them. */
function lineWords(value: string, lines: ChangeNames['lines']): string {
  const [, said, key] = /^(.*) \(([a-z0-9_]+)\)$/.exec(value) ?? [];
  if (said === undefined || key === undefined)
    return lines.find((line) => line.key === value)?.label ?? value;
  return lines.filter(({ label }) => label === said).length > 1 ? `${said} (${spoken(key)})` : said;
}

function ruleWords(ruleId: string, rules: ChangeNames['rules']): string {
  const rule = rules.get(ruleId);
  return rule === undefined
    ? 'A rule that is not in the rule book any more'
    : `${CATEGORY_WORDS[rule.category]}: ${rule.subject}`;
}

function plainValue(value: string): string {
  if (value === 'true') return 'Yes';
  if (value === 'false') return 'No';
  if (isIsoDate(value)) return longDate(value);
  return MARKED_UP.test(value) ? 'a text with tables' : value;
}

/** One thing of a section as it reads. `section`: its name, "statements/cash-flow". */
export function inWords(section: string, { label, value }: Worded, names: ChangeNames): Worded {
  const [first = ''] = section.split('/');
  switch (first) {
    case 'mapping':
      return { label, value: lineWords(value, names.lines) };
    case 'prior-year':
      return { label, value: value.replace(CHECKSUM, '') };
    case 'lead-schedules': {
      const [, benchmark = ''] = /^([a-z0-9_]+), /.exec(value) ?? [];
      const said = names.benchmarks.get(benchmark);
      return { label, value: said === undefined ? value : value.replace(benchmark, said) };
    }
    case 'disclosures':
      return {
        label:
          names.questions.get(label) ?? (isCode(label) ? 'A question that is not asked any more' : label),
        value: plainValue(value),
      };
    case 'report':
      return { label, value: value.replace(LOGO_CHECKSUM, '') };
    case 'information':
      return {
        label: isCode(label) ? 'A field that this form does not have' : label,
        value: plainValue(value),
      };
    case 'validation':
      return { label: ruleWords(label, names.rules), value };
    default:
      return { label, value };
  }
}

/** An id where a wording is expected: of one word, with the marks of ids. */
const isCode = (text: string): boolean => /^[A-Za-z]+(?:[_-][A-Za-z0-9]+)+$/.test(text);
