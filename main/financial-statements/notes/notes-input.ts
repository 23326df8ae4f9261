/**
 * What notes are drafted from (specification 4.2, Notes generation 1): client, engagement, statements, the
 * disclosure answers grouped by note, the verbatim policy texts and the directors' particulars. The offline
 * drafter and the request to the language model take the same input.
 */
import type {
  AnswerForm,
  ClassPolicy,
  DisclosurePrompt,
  ExemptionGround,
  MandatoryPolicies,
  NoteTexts,
  Personal,
  PromptColumn,
  PromptOption,
  PromptRole,
  ReportingTaxonomy,
} from '../../../constitution/index.ts';
import type { IsoDate } from '../../../shared/model/dates.ts';
import type { DisclosureValue } from '../../../shared/model/disclosures.ts';
import type { ReportingStandard } from '../../../shared/model/enums.ts';
import type { Money } from '../../../shared/model/money.ts';
import type { BalancePlace, BoundNumber, FigureYear } from '../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import type { PersonalText } from '../../../shared/model/permanent-file.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import type { Part } from '../statements/chain-parts.ts';

/** A question of a triggered rule with its answer; null where it is open. */
export interface AnsweredPrompt {
  readonly promptId: string;
  readonly inputType: DisclosurePrompt['input_type'];
  /** Printed; what the question means is said by its role. */
  readonly label: string;
  readonly role: PromptRole;
  /** What of the whole answer stays on the machine; null where nothing does, or cells say it (`columns`). */
  readonly personal: Personal | null;
  readonly follows: string | null;
  readonly options: readonly PromptOption[];
  readonly columns: readonly PromptColumn[];
  readonly form: AnswerForm;
  readonly value: DisclosureValue | null;
  /** True where amounts are known to be given in full. */
  readonly amountsInFull?: boolean;
}

/** Questions of one triggered rule; rules come in the order of the rule book. */
export interface AnswerGroup {
  readonly noteKey: string;
  readonly ruleId: string;
  readonly title: string;
  /** What the note is called of a company that holds none of these keys. */
  readonly titleWithout?: { readonly title: string; readonly keys: readonly string[] } | undefined;
  readonly prompts: readonly AnsweredPrompt[];
}

/** Particulars of the directors' statement; null where no answer gives them. */
export interface DirectorsContext {
  readonly directors: readonly string[] | null;
  /** Director, holding at the start, holding at the end. An empty list: no director holds an interest. */
  readonly interests: readonly (readonly string[])[] | null;
  /** True: every member consents to leave those interests out of the statement (S 953/2024). */
  readonly interestsOmitted: boolean | null;
  /** True: the company was party to an arrangement for directors to acquire shares or debentures. */
  readonly arrangements: boolean | null;
  /** Share options granted or exercised, in words; null: none is stated. */
  readonly shareOptions: string | null;
  readonly auditExempt: boolean | null;
  /** The ground of the exemption, one of the answers that its question offers. */
  readonly exemptionGround: ExemptionGround | null;
  /** True: members or the Registrar have required an audit by notice. */
  readonly noticeOfAudit: boolean | null;
  readonly auditor: string | null;
  readonly statementDate: IsoDate | null;
}

/** A part of a statement line, presented as the line is: an allowance, a cost before depreciation. */
export interface BehindLine {
  readonly label: string;
  readonly current: Money | null;
  readonly prior: Money | null;
}
/** An amount behind the statements, known by what it is. */
export interface Balance extends BehindLine {
  readonly of: BalancePlace;
  /** What each year adds up from before rounding, with the sign of the amount (shared/model/figure-chain.ts). */
  readonly parts: Readonly<Record<FigureYear, readonly Part[]>>;
}
export type Balances = readonly Balance[];

export interface NotesInput {
  readonly client: { readonly companyName: string; readonly uen: string };
  readonly engagement: { readonly reportingStandard: ReportingStandard; readonly currency: string };
  readonly statements: StatementsJson;
  readonly answers: readonly AnswerGroup[];
  readonly policies: MandatoryPolicies;
  /** All policies of the standard in the order of the note; those of the held keys are used. */
  readonly classPolicies: readonly ClassPolicy[];
  /** New standards, estimates, risks and categories of instruments of the standard. */
  readonly noteTexts: NoteTexts;
  /** Reporting keys with a balance in either year. */
  readonly heldKeys: ReadonlySet<string>;
  /** Parts of statement lines, and what else is computed from the accounts behind them (part-balances.ts). */
  readonly balances: Balances;
  readonly directors: DirectorsContext;
  readonly taxonomy: ReportingTaxonomy;
  /** What the client's permanent file marks as personal: masked wherever it stands in a text. */
  readonly fileNames?: readonly PersonalText[];
}

/** The question with a role that stands once in the rule book; undefined where its rule is not triggered. */
export function promptOf(
  { answers }: Pick<NotesInput, 'answers'>,
  role: PromptRole,
): AnsweredPrompt | undefined {
  return answers.flatMap((group) => group.prompts).find((prompt) => prompt.role === role);
}

export interface DraftedNote {
  readonly noteKey: string;
  readonly title: string;
  readonly blocks: readonly NoteBlock[];
}

export const STANDARD_NAMES = {
  SFRS_SE: 'Singapore Financial Reporting Standard for Small Entities ("SFRS for Small Entities")',
  FULL_SFRS: 'Financial Reporting Standards in Singapore ("FRSs")',
} as const satisfies Record<ReportingStandard, string>;

/** The day from which the Act bears the name of the revised edition. */
const REVISED_EDITION = '2021-12-31';

/** The Companies Act as it was called on the day of the statements, or at the end of the year while that is open. */
export function companiesAct({
  statements,
  directors,
}: Pick<NotesInput, 'statements' | 'directors'>): string {
  const day = directors.statementDate ?? statements.periodEnd;
  return day < REVISED_EDITION ? 'Companies Act, Chapter 50' : 'Companies Act 1967';
}

/** Text that a person must still write: visible in every draft. */
export function gap(what: string): string {
  return `[To be completed: ${what.trim().replace(/[.?:]+$/, '')}]`;
}

export function paragraph(text: string): NoteBlock {
  return { type: 'paragraph', text };
}

/** A computed sentence: `figures` are its numbers with their sources, in reading order. */
export function computedParagraph(text: string, figures: readonly BoundNumber[]): NoteBlock {
  return { type: 'paragraph', text, figures: [...figures] };
}

export function subheading(text: string): NoteBlock {
  return { type: 'subheading', text };
}
