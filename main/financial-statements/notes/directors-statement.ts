/**
 * The directors' statement, drafted offline (note key directors_report): the matters of the Twelfth Schedule
 * of the Companies Act 1967 in today's wording. Names, holdings and dates come from answers only.
 */
import type { ExemptionGround } from '../../../constitution/index.ts';
import { longDate } from '../../../shared/model/dates.ts';
import type { DraftedBlock } from '../../../shared/model/notes.ts';
import { isTwelveMonths, periodWords } from '../../../shared/model/printed-figures.ts';
import { answerBlocks } from './answer-blocks.ts';
import {
  type AnswerGroup,
  companiesAct,
  gap,
  type NotesInput,
  paragraph,
  promptOf,
  subheading,
} from './notes-input.ts';

/** "director" or "directors", "presents" or "present": a sole director speaks in the singular. */
interface Voice {
  readonly sole: boolean;
  readonly directors: string;
  readonly possessive: string;
}

function voiceOf({ directors }: NotesInput): Voice {
  const sole = directors.directors?.length === 1;
  return sole
    ? { sole, directors: 'director', possessive: "director's" }
    : { sole, directors: 'directors', possessive: "directors'" };
}

/**
 * Financial years that end from this day on have a directors' statement, whose matters the Twelfth Schedule names
 * (Companies (Amendment) Act 2014, in force on 1 July 2015); results are none of them, as they were of the directors'
 * report before.
 */
const NO_RESULTS_FROM = '2015-07-01';

/** `rest`: groups of this note whose answers are not worked into the statement. */
export function directorsStatement(input: NotesInput, rest: readonly AnswerGroup[]): DraftedBlock[] {
  const { statements, directors } = input;
  const period = periodWords(statements.periodStart, statements.periodEnd);
  const end = longDate(statements.periodEnd);
  const year = isTwelveMonths(statements.periodStart, statements.periodEnd)
    ? 'financial year'
    : 'financial period';
  const voice = voiceOf(input);
  return [
    paragraph(
      `The ${voice.directors} ${voice.sole ? 'presents this statement' : 'present their statement'} to the members together with the financial statements of ${input.client.companyName} (the "Company") ${period}.`,
    ),
    subheading(`Opinion of the ${voice.directors}`),
    paragraph(`In the opinion of the ${voice.directors},`),
    paragraph(
      `(a) the financial statements of the Company are drawn up so as to give a true and fair view of the financial position of the Company as at ${end} and of the financial performance${statements.cashFlow.available ? ', changes in equity and cash flows' : ' and changes in equity'} of the Company for the ${year} then ended; and`,
    ),
    paragraph(solvency(input)),
    ...(statements.periodEnd < NO_RESULTS_FROM
      ? [subheading('Financial results'), { type: 'financial_results_placeholder' as const }]
      : []),
    subheading(voice.sole ? 'Director' : 'Directors'),
    paragraph(
      voice.sole
        ? 'The sole director of the Company in office at the date of this statement is:'
        : 'The directors of the Company in office at the date of this statement are:',
    ),
    ...(directors.directors ?? [gap('names of the directors in office')]).map(paragraph),
    subheading(`Arrangements to enable ${voice.directors} to acquire shares or debentures`),
    paragraph(arrangements(input, year, voice)),
    subheading(
      `${voice.possessive.slice(0, 1).toUpperCase()}${voice.possessive.slice(1)} interests in shares or debentures`,
    ),
    ...interests(input, year, voice),
    subheading('Share options'),
    ...shareOptions(input, year),
    subheading(auditHeading(input)),
    ...auditors(input, year).map(paragraph),
    ...otherMatters(rest),
    subheading(voice.sole ? 'Signed by the sole director' : 'On behalf of the board of directors'),
    ...signatures(input),
  ];
}

/** Whether debts can be paid is the directors' own opinion: it is not written for them against their answers. */
function solvency(input: NotesInput): string {
  if (promptOf(input, 'going_concern_basis')?.value === false) {
    return `(b) ${gap('whether, at the date of this statement, there are reasonable grounds to believe that the Company will be able to pay its debts as and when they fall due')}`;
  }
  const regard = promptOf(input, 'going_concern_uncertainty')?.value === true;
  return `(b) at the date of this statement, ${regard ? 'having regard to the matters described under going concern in the notes, ' : ''}there are reasonable grounds to believe that the Company will be able to pay its debts as and when they fall due.`;
}

/** Answers of this note that have no place of their own stand under a heading, not under the auditors. */
function otherMatters(rest: readonly AnswerGroup[]): DraftedBlock[] {
  const blocks = rest.flatMap((group) => answerBlocks(group));
  return blocks.length === 0 ? [] : [subheading('Other matters'), ...blocks];
}

function arrangements(input: NotesInput, year: string, voice: Voice): string {
  if (input.directors.arrangements !== false) {
    return gap(
      'arrangements that enabled directors to acquire benefits through shares or debentures, or that there were none',
    );
  }
  return `Neither at the end of nor at any time during the ${year} was the Company a party to any arrangement whose object is to enable the ${voice.directors} of the Company to acquire benefits by means of the acquisition of shares in, or debentures of, the Company or any other body corporate.`;
}

function interests(input: NotesInput, year: string, voice: Voice): DraftedBlock[] {
  const held = input.directors.interests;
  if (input.directors.interestsOmitted === true) {
    return [
      paragraph(
        `The particulars of the ${voice.possessive} interests in shares and debentures for the ${year} are omitted from this statement. The ${voice.directors} ${voice.sole ? 'declares' : 'declare'} that every member of the Company has consented to the omission, as the Twelfth Schedule of the ${companiesAct(input)} permits.`,
      ),
    ];
  }
  if (held === null)
    return [paragraph(gap("directors' interests in shares or debentures at the start and end of the year"))];
  if (held.length === 0) {
    return [
      paragraph(
        `According to the register of directors' shareholdings, ${voice.sole ? `the director in office at the end of the ${year} had no` : `none of the directors in office at the end of the ${year} had any`} interest in shares or debentures of the Company or its related corporations.`,
      ),
    ];
  }
  return [
    paragraph(
      `According to the register of directors' shareholdings, the interests of the ${voice.directors} in office at the end of the ${year} in shares or debentures of the Company were:`,
    ),
    {
      type: 'table',
      headers: ['Name of director', `At the beginning of the ${year}`, `At the end of the ${year}`],
      rows: held.map((row) => [...row]),
    },
  ];
}

/** False for a company limited by guarantee, whose books hold no share capital. */
function hasShares({ heldKeys, taxonomy }: NotesInput): boolean {
  return [...heldKeys].some((key) => taxonomy.byKey.get(key)?.component === 'share_capital');
}

function shareOptions(input: NotesInput, year: string): DraftedBlock[] {
  if (input.directors.shareOptions !== null) return [paragraph(input.directors.shareOptions)];
  if (input.directors.arrangements !== false) {
    return [paragraph(gap('share options granted, exercised and outstanding, or that there are none'))];
  }
  if (!hasShares(input)) {
    return [
      paragraph(
        `The Company had no share capital during the ${year}, and no options over shares were granted.`,
      ),
    ];
  }
  return [
    paragraph(
      `During the ${year}, no options to take up unissued shares of the Company were granted, and no shares were issued by virtue of the exercise of options. At the end of the ${year}, there were no unissued shares of the Company under option.`,
    ),
  ];
}

function auditHeading({ directors }: NotesInput): string {
  if (directors.auditExempt === true) return 'Audit exemption';
  return directors.auditExempt === false ? 'Auditor' : 'Auditor or audit exemption';
}

function auditors(input: NotesInput, year: string): string[] {
  const { auditExempt, auditor } = input.directors;
  if (auditExempt === true) {
    return [
      `The Company is exempt from audit for the ${year} ${exemption(input)} of the ${companiesAct(input)}, and its financial statements have not been audited.`,
      notice(input),
    ];
  }
  if (auditExempt === false) {
    if (auditor === null) return [gap('name of the auditor and willingness to be re-appointed')];
    if (/[.!]$/.test(auditor) && auditor.split(' ').length > 5) return [auditor];
    return [
      `The auditor, ${auditor.replace(/[.!]$/, '')}, has expressed its willingness to accept re-appointment.`,
    ];
  }
  return [gap('whether the Company is audited, and by whom, or exempt from audit')];
}

/** One question asks for both: that no notice was received, and that records have been kept. */
function notice(input: NotesInput): string {
  return input.directors.noticeOfAudit === false
    ? `No notice that requires the financial statements to be audited has been received from members or from the Registrar. The accounting and other records required by section 199 of the ${companiesAct(input)} have been kept by the Company.`
    : gap(
        'that no notice requiring the financial statements to be audited has been received from members or the Registrar, and that the records required by section 199 have been kept',
      );
}

/** The section that grants the exemption; both are named as a gap while the ground is open. */
function exemption(input: NotesInput): string {
  return (
    EXEMPTIONS[input.directors.exemptionGround ?? 'Not exempt'] ??
    gap('as a dormant company under section 205B, or as a small company under section 205C')
  );
}

const EXEMPTIONS: Readonly<Record<ExemptionGround, string | null>> = {
  'Small company': 'as a small company under section 205C',
  'Small group': 'as a small company that is part of a small group under section 205C',
  'Dormant company': 'as a dormant company under section 205B',
  'Not exempt': null,
};

function signatures(input: NotesInput): DraftedBlock[] {
  const signing = input.directors.directors?.slice(0, 2) ?? [gap('names of the signing directors')];
  const date = input.directors.statementDate;
  return [
    ...signing.flatMap((name) => [
      paragraph('______________________________'),
      paragraph(`${name}\nDirector`),
    ]),
    paragraph(date === null ? gap('date of this statement') : longDate(date)),
  ];
}
