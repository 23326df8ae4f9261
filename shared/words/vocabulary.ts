/**
 * The vocabulary of the field as data: what is written short, misspelt or said otherwise, which words tell
 * nothing, and which say what kind of thing is meant. Every matcher of names, labels and queries reads texts
 * with it. Plain data, sealed with the constitution; only its shape stands here.
 */
import { z } from 'zod';
import { LINE_STATEMENTS } from '../model/enums.ts';

const words = z.array(z.string().min(1));
const oneForOther = z.record(z.string().regex(/^[\p{L}\p{M}\d']+$/u), z.string());

function isForm(source: string): boolean {
  try {
    return new RegExp(source, 'gu').source !== '';
  } catch {
    return false;
  }
}

/** A regular expression over lower-case text. */
export const formSchema = z.string().min(1).refine(isForm, 'is no regular expression');

/**
 * Forms that are written out in full, in this order. `holds` stands in every text that has the form, so that a text
 * without it need not be searched.
 */
const writtenOut = z.array(
  z.strictObject({ form: formSchema, written: z.string(), holds: z.string().min(1).optional() }),
);

const readingSchema = z.strictObject({
  /** Written out before the text is split. */
  written_out: writtenOut,
  /** Short forms that mean something else here, or that only this use knows. */
  short_forms: oneForOther,
  /** One word for what is said in several; an empty text leaves the word out. */
  same_words: oneForOther,
  stop_words: words,
});

export const READINGS = ['ledger', 'statement', 'wording', 'query'] as const;
/**
 * Which texts are read: names of accounts, labels of statements, whole wordings of the mapping library, or what people
 * type into a search.
 */
export type Reading = (typeof READINGS)[number];

export const vocabularySchema = z.strictObject({
  version: z.string().min(1),
  /** Short forms of the trade, in full; one meaning everywhere. */
  short_forms: oneForOther,
  /** Other spellings and usual misspellings. */
  spellings: oneForOther,
  /** Another word for the same thing: what may be meant, beside the word itself. */
  other_words: z.record(z.string(), words),
  /** Words that tell nothing in any text. */
  stop_words: words,
  /** Words that name a kind of account only in company of others. */
  generic_words: words,
  /** Wider words that hold a narrow one: a subsidiary is a related party, a bond is a borrowing. */
  wider_words: z.record(z.string(), words),
  /** Words of what is settled in cash, or is an investment: a financial asset or liability. */
  financial_words: words,
  /**
   * By statement, particular things with the kind that a taxonomy names: a lorry is plant. The first kind that lists a
   * thing counts.
   */
  things: z.partialRecord(
    z.enum(LINE_STATEMENTS),
    z.array(z.strictObject({ kind: z.string().min(1), words })),
  ),
  /** What a line of a statement or its heading says beyond its words, as forms of printed labels. */
  statement_forms: z.strictObject({
    /** Is taken off the lines around it: "Less: allowance for doubtful debts". */
    deduction: formSchema,
    /** Is taken off in so many words. */
    taken_off: formSchema,
    /** What is owed is a balance, and named as one: no profit of a joint venture for "due to joint venture". */
    owed: formSchema,
    /** A thing that may be owed. */
    claim: formSchema,
    /** A subtotal that no calculation holds: nothing but a result is tagged so. */
    subtotal: formSchema,
    /** Names a result, or a part of one. */
    result: formSchema,
    /** What changed hands in cash; what changed in the books alone is never it. */
    in_cash: formSchema,
    /** What changed in the books alone. */
    in_books: formSchema,
    /** Was paid or received. */
    paid_or_received: formSchema,
    /** Corrects a result for what moved no cash. */
    adjustment: formSchema,
    /** Activities beside the operating ones. */
    other_activities: formSchema,
    /** "Effect of unrelieved tax losses" changes the charge, and is no deferred tax that is carried forward. */
    tax_effect: formSchema,
    /** Splits a result among those whom it belongs to. */
    split: formSchema,
    /** Is of comprehensive income. */
    comprehensive: formSchema,
    /** "Increase in provisions" is a change between two balances, and corrects no profit. */
    balance_moved: formSchema,
    /** A heading that its lines finish: "Amounts due to". */
    runs_on: formSchema,
    /** Says how and not what: the heading is what is realised. */
    how: formSchema,
    /** Says when, or in which way: the heading is what was paid, earned or taxed. */
    when: formSchema,
    /** Corrects what was provided for the years before. */
    corrects: formSchema,
    /** Whose tax it is; the heading says which tax. */
    where: formSchema,
    /** Names an asset that is depreciated or impaired. */
    long_lived: formSchema,
    /** Which tax. */
    kind_of_tax: formSchema,
    /** What auditors and directors are paid for, where the heading says who is paid. */
    for_what: formSchema,
    /** Who is paid, where the heading says for what: "Non-audit fees" above "auditor of the Company". */
    who: formSchema,
    /** A heading of what auditors or directors are paid. */
    paid_for_service: formSchema,
    /** With whom, where the heading says what is owed: "Other receivables" above "a joint venture". */
    whom: formSchema,
    /** A heading that ends in what is owed. */
    ends_in_claim: formSchema,
    /** What happened to the thing that the line names: "Depreciation" above "right-of-use assets". */
    happened: formSchema,
    /** Says itself what happened, or when. */
    movement: formSchema,
    /** The title that every page of the notes has above it, and no heading of a note. */
    running_title: formSchema,
    /** "At 17%": the rate that the tax is worked out at, which its wordings call by name. */
    at_rate: formSchema,
    /** Where a line is counted, not what it is: "Contributions to pension plans, included in staff costs". */
    counted_in: formSchema,
  }),
  /**
   * Kinds of headings by name, as forms of printed headings in small letters: under which a wording of the mapping library
   * holds that means another thing elsewhere.
   */
  heading_kinds: z.record(z.string().min(1), formSchema),
  /**
   * What a printed label or heading says short, in the number and the order in which it would be said in full: everything
   * that looks at a line of a statement looks at the full label.
   */
  printed_labels: z.strictObject({ short_words: oneForOther, written_out: writtenOut }),
  readings: z.strictObject({
    ledger: readingSchema,
    statement: readingSchema,
    wording: readingSchema,
    query: readingSchema,
  }),
});

type ReadOnly<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadOnly<T[Key]> }
    : T;

export type Vocabulary = ReadOnly<z.infer<typeof vocabularySchema>>;
