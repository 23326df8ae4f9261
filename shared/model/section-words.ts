/**
 * Names of sections that are signed off, in words: what the sign-offs call the steps, and what the trail says of a section by
 * its name alone, whatever became of it since.
 */
import { STATEMENT_WORDS } from './field-words.ts';

/** The steps of an engagement and of a filing by the names under which they are signed. */
export const STEP_SECTION_WORDS = {
  header: 'Header',
  'trial-balance': 'Trial balance',
  journals: 'Journals',
  mapping: 'Mapping',
  'lead-schedules': 'Lead schedules',
  'prior-year': 'Last year',
  disclosures: 'Disclosures',
  report: 'Report and style',
  source: 'Lines',
  tags: 'Tags',
  information: 'Filing information',
  validation: 'Validation',
} as const;

const WORDS: ReadonlyMap<string, string> = new Map<string, string>([
  ...Object.entries(STEP_SECTION_WORDS),
  ['statements/balance-sheet', STATEMENT_WORDS.balance_sheet],
  ['statements/income-statement', STATEMENT_WORDS.income_statement],
  ['statements/cash-flow', STATEMENT_WORDS.cash_flow],
  ['statements/equity', STATEMENT_WORDS.equity_changes],
]);

/** "statements/cash-flow" → "Cash flows", "notes/note_related_parties" → "Note: related parties". */
export function sectionWords(name: string): string {
  const known = WORDS.get(name);
  if (known !== undefined) return known;
  const [, ofNote] = /^notes\/(?:note_)?(.+)$/.exec(name) ?? [];
  return ofNote === undefined ? name : `Note: ${ofNote.replaceAll(/[_-]+/g, ' ')}`;
}
