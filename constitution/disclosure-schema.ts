/**
 * Shape of the disclosure questions (specification 2.8). What a question means is said here as data: its role, how its
 * answer reads in the note, and what of the answer stays on the machine. What must stay true: labels, titles, column
 * heads and the labels of options are only printed, so that any of them can be reworded; ids and answers are stored.
 */
import { z } from 'zod';
import { REPORTING_STANDARDS } from '../shared/model/enums.ts';
import { FILE_SOURCES } from '../shared/model/file-proposals.ts';
import { EXPENSE_ANALYSIS_ANSWERS, FACE_OF_BALANCES_ANSWERS } from '../shared/model/statement-style.ts';

/** Particulars that the directors' statement words itself; they are printed nowhere else. */
export const DIRECTORS_STATEMENT_ROLES = [
  'directors_in_office',
  'directors_interests',
  'interests_omitted',
  'arrangements',
  'share_options',
  'audit_exemption',
  'exemption_ground',
  // Yes: no notice that requires an audit was received.
  'no_notice_of_audit',
  'auditor',
  // The day on which the statements are authorised, and the directors' statement is dated.
  'date_of_authorisation',
] as const;

/** How the statements and the document are printed; the answers stand in no note, and a client may have its own. */
export const PRESENTATION_ROLES = [
  // Which analysis of expenses the face of profit or loss shows; the other stands in the note.
  'expense_analysis',
  // Whether receivables, cash and payables are one line each on the face.
  'face_of_balances',
  // Whether a detailed profit or loss follows the statements, as information for management.
  'management_information',
] as const;

/** What the answer to a question is used for. */
export const PROMPT_ROLES = [
  // Stands in the note of its rule, and decides nothing else.
  'disclosure',
  // Words an accounting policy or says how a class is measured (policies/choices.json); stands in no note of its own.
  'policy_choice',
  // The movements of the year by class; where it is answered, none are computed. May stand more than once.
  'movements',
  // Basis of preparation: the framework, the measurement basis, whether this is the first period.
  'reporting_framework',
  'measurement_basis',
  'first_statements',
  // Yes: comparatives, a standard or a policy changed in the year.
  'changes_of_policy',
  // Effect of standards that are issued and not yet effective; stands under the list of them. May stand more than once.
  'coming_standards',
  // Going concern: whether it is the basis, whether it is materially uncertain, and why it holds all the same.
  'going_concern_basis',
  'going_concern_uncertainty',
  'going_concern_reason',
  // Key sources of estimation uncertainty; drafted from the classes held while it is open.
  'estimates',
  // The risks of financial instruments, and how capital is managed.
  'credit_risk',
  'liquidity_risk',
  'market_risk',
  'capital_management',
  // Commitments under leases that are not capitalised; asked only of a company that rents.
  'operating_lease_commitments',
  // From the profit before tax to the tax; where it is answered, none is computed.
  'tax_reconciliation',
  ...DIRECTORS_STATEMENT_ROLES,
  // Answered among the directors' questions, printed with the related parties.
  'directors_remuneration',
  ...PRESENTATION_ROLES,
] as const;
export type PromptRole = (typeof PROMPT_ROLES)[number];

/** Roles that several questions may have; any other stands once in the rule book. */
export const SHARED_ROLES: readonly PromptRole[] = [
  'disclosure',
  'policy_choice',
  'movements',
  'coming_standards',
];

/** What the cells of a column are used for. */
export const COLUMN_ROLES = [
  // Says what the row is about.
  'row',
  // Amounts that make up lines of the note: their sum is held against the statements.
  'makes_up_line',
  // Amounts added to an asset in the year, which the statement of cash flows takes purchases from.
  'additions',
  // Only printed.
  'detail',
] as const;

/** What of an answer or cell never leaves the machine unmasked, by what it names. */
export const PERSONAL = [
  // All of it: names of people; a firm or another party; an address; what a person is paid.
  'person',
  'party',
  'address',
  'amount',
  // The name of a party at its head; what follows a comma or bracket, as a country, may leave.
  'party_first',
] as const;
export type Personal = (typeof PERSONAL)[number];

/** What a question follows from; people are shown those of the standard that they follow. */
export const CALLOUT_SOURCES = ['Companies Act', 'SFRS for SE', 'Full SFRS'] as const;

/** Answers that code decides by: the questions with these roles offer them, and no other. */
export const DECIDING_ANSWERS = {
  measurement_basis: [
    'Historical cost',
    'Historical cost modified by revaluation',
    'Fair value for some items',
  ],
  exemption_ground: ['Small company', 'Small group', 'Dormant company', 'Not exempt'],
  expense_analysis: EXPENSE_ANALYSIS_ANSWERS,
  face_of_balances: FACE_OF_BALANCES_ANSWERS,
} as const satisfies Partial<Record<PromptRole, readonly string[]>>;

export type MeasurementBasis = (typeof DECIDING_ANSWERS)['measurement_basis'][number];
export type ExemptionGround = (typeof DECIDING_ANSWERS)['exemption_ground'][number];

/** Financial years that begin in it: from a day on, before a day. */
const yearsSchema = z
  .strictObject({ from: z.iso.date().optional(), before: z.iso.date().optional() })
  .refine(({ from, before }) => from !== undefined || before !== undefined, 'Years without an end.');

const promptId = z.string().regex(/^DISC-\d{3}-\d{2}$/);
const keys = z.array(z.string().min(1)).min(1);

/** How an answer reads in its note; one without a form is printed beside the words of its question. */
const answerFormSchema = z.strictObject({
  /** Sentence for a yes, and for a no; an empty one prints nothing. */
  yes: z.string().optional(),
  no: z.string().optional(),
  /** Sentence around a short answer, which takes the place of {}. */
  text: z.string().includes('{}').optional(),
  /** Sentence for "none", "nil" or "not applicable". */
  none: z.string().min(1).optional(),
  /** Words above a table. */
  above: z.string().min(1).optional(),
  heading: z.string().min(1).optional(),
  /**
   * When an open answer leaves a gap: never, as the question is put only to some companies; where the statements give
   * no table, or the note no movements by class; where a line is shown with its parts. Absent: always.
   */
  gap: z.enum(['never', 'without_tables', 'without_schedule', 'where_parts']).optional(),
  /** A no beside these lines of the statements, tables of the note or policies of fair value leaves this gap. */
  contradicted: z
    .strictObject({ by: z.union([z.enum(['tables', 'fair_value']), keys]), gap: z.string().min(1) })
    .optional(),
});

const optionSchema = z.strictObject({
  /** What is stored when it is chosen; never changed once it has shipped. */
  answer: z.string().min(1),
  label: z.string().min(1),
  /** The choice inside a sentence; absent where none prints it. */
  words: z.string().min(1).optional(),
});

/** A column of a table; answers hold its cells by place, so columns keep their order. */
const columnSchema = z.strictObject({
  column_id: z.string().regex(/^[a-z0-9][a-z0-9_]{1,59}$/),
  label: z.string().min(1),
  role: z.enum(COLUMN_ROLES),
  /** Its cells are amounts of the currency of the statements, whose sign stands over them. */
  money: z.literal(true).optional(),
  personal: z.enum(PERSONAL).optional(),
});

export const promptSchema = z.strictObject({
  prompt_id: promptId,
  input_type: z.enum(['text', 'date', 'select', 'boolean', 'table', 'multi_text']),
  label: z.string().min(1),
  role: z.enum(PROMPT_ROLES),
  personal: z.enum(PERSONAL).optional(),
  /** What the client's permanent file proposes for it. */
  permanent_file: z.enum(FILE_SOURCES).optional(),
  /** A yes/no question of the same rule: its "no" settles this one. */
  follows: promptId.optional(),
  /** Asked only where one of these keys is mapped; without it, wherever its rule is. */
  tb_contains_any: keys.optional(),
  /** Under a standard asked of these years only; of all where it is not named. */
  years: z.partialRecord(z.enum(REPORTING_STANDARDS), yearsSchema).optional(),
  /** These answers to another question of the rule leave nothing to ask. */
  unless: z.strictObject({ prompt_id: promptId, answers: z.array(z.string().min(1)).min(1) }).optional(),
  options: z.array(optionSchema).optional(),
  columns: z.array(columnSchema).optional(),
  form: answerFormSchema.optional(),
  reporting_standards: z.array(z.enum(REPORTING_STANDARDS)).min(1),
  callouts: z.array(
    z.strictObject({
      source: z.enum(CALLOUT_SOURCES),
      reference: z.string(),
      text: z.string(),
      /** Years to which what is cited applies; absent: all. */
      years: yearsSchema.optional(),
    }),
  ),
});

export const disclosureRuleSchema = z.strictObject({
  rule_id: z.string().regex(/^DISC-\d{3}$/),
  title: z.string().min(1),
  /** A question may name two classes; the note of a company that holds none of these keys is called after the other. */
  title_without: z.strictObject({ title: z.string().min(1), keys }).optional(),
  priority: z.enum(['mandatory', 'conditional', 'recommended']),
  trigger: z.union([z.literal('always'), z.strictObject({ tb_contains_any: keys })]),
  /** Of a company that answered that it is dormant, asked only where one of these keys is mapped. */
  of_dormant_companies_with: keys.optional(),
  note_key: z.string().min(1),
  reporting_standards: z.array(z.enum(REPORTING_STANDARDS)).min(1),
  prompts: z.array(promptSchema).min(1),
});

export const disclosureRulesSchema = z
  .strictObject({ version: z.string(), rules: z.array(disclosureRuleSchema).min(1) })
  .superRefine(({ rules }, context) => {
    const prompts = rules.flatMap((rule) => rule.prompts);
    const complain = (message: string) => context.addIssue({ code: 'custom', message });
    for (const role of PROMPT_ROLES) {
      const held = prompts.filter((prompt) => prompt.role === role);
      if (held.length > 1 && !SHARED_ROLES.includes(role)) complain(`The role ${role} stands twice.`);
    }
    for (const [role, answers] of Object.entries(DECIDING_ANSWERS)) {
      const offered = prompts.find((prompt) => prompt.role === role)?.options?.map(({ answer }) => answer);
      if (offered?.join('\n') !== answers.join('\n'))
        complain(`The question with the role ${role} offers other answers than ${answers.join(', ')}.`);
    }
    for (const { prompt_id, options = [], columns = [] } of prompts) {
      const ids = [...options.map(({ answer }) => answer), ...columns.map(({ column_id }) => column_id)];
      if (new Set(ids).size < ids.length) complain(`${prompt_id} names an option or a column twice.`);
    }
  });
