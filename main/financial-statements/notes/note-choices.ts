/**
 * The notes that statements may have, from the rule book: what a practice may have words of its own for. What must stay true:
 * every note that is drafted under a key is among them under that key. Pure.
 */
import type { DisclosureRule, ReportingTaxonomy } from '../../../constitution/index.ts';
import { noteKeyOf } from '../statements/statement-lines.ts';
import { OTHER_INCOME_NOTE } from './class-parts.ts';
import { EXPENSES_NOTE } from './expense-note.ts';
import { INSTRUMENTS_NOTE } from './financial-instruments.ts';
import { TITLES } from './offline-drafter.ts';
import { RESTATEMENT_NOTE } from './restatement-note.ts';

export interface NoteChoice {
  readonly noteKey: string;
  readonly title: string;
}

/** Those that no rule and no line names, with the titles that they are drafted with. */
const DRAFTED: readonly NoteChoice[] = [
  { noteKey: 'note_general', title: 'General information' },
  { noteKey: 'note_basis', title: 'Basis of preparation' },
  { noteKey: 'note_policies', title: 'Summary of significant accounting policies' },
  { noteKey: EXPENSES_NOTE, title: 'Expenses by nature' },
  { noteKey: INSTRUMENTS_NOTE, title: 'Financial instruments' },
  { noteKey: OTHER_INCOME_NOTE, title: 'Other income' },
  { noteKey: RESTATEMENT_NOTE, title: 'Restatement of comparatives' },
];

const words = (noteKey: string) => {
  const key = noteKey.replace(/^note_/, '').replaceAll('_', ' ');
  const text = TITLES.get(key) ?? key;
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
};

/** In the order of their titles. */
export function noteChoices(
  rules: readonly DisclosureRule[],
  taxonomy: ReportingTaxonomy,
): readonly NoteChoice[] {
  const titles = new Map(DRAFTED.map(({ noteKey, title }) => [noteKey, title]));
  for (const { note_key: noteKey, title } of rules) {
    if (noteKey.startsWith('note_') && !titles.has(noteKey)) titles.set(noteKey, title);
  }
  for (const item of taxonomy.items) {
    const noteKey = noteKeyOf(item, rules, taxonomy);
    if (noteKey !== undefined && !titles.has(noteKey)) titles.set(noteKey, words(noteKey));
  }
  return [...titles]
    .map(([noteKey, title]) => ({ noteKey, title }))
    .sort((one, other) => (one.title < other.title ? -1 : one.title > other.title ? 1 : 0));
}
