/**
 * Places under review as people call them today: the label that a line, an account or a rule has now. A place whose thing
 * is gone keeps the key by which it was written, and says so.
 */
import { accountLabel } from '../../../shared/model/account-label.ts';
import { JOURNAL_PREFIXES } from '../../../shared/model/journals.ts';
import type { ReviewAnchor, ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import { findLine, STATEMENT_SECTIONS } from '../../../shared/model/statements.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import { findStatement, listNotes } from '../../store/repositories/engagement-outputs.ts';
import { findFiling } from '../../store/repositories/filings.ts';
import { listJournals } from '../../store/repositories/journals.ts';
import { listLines } from '../../store/repositories/line-items.ts';

export type PlaceWords = (anchor: ReviewAnchor) => string;

const STEP_WORDS = {
  'trial-balance': 'Trial balance',
  journals: 'Journals',
  mapping: 'Mapping',
  'lead-schedules': 'Lead schedules',
  'prior-year': 'Last year',
  statements: 'Statements',
  disclosures: 'Disclosures',
  notes: 'Notes',
  export: 'Export',
  source: 'Source',
  tags: 'Tags',
  information: 'Filing information',
  validation: 'Validation',
  instance: 'Instance',
  filed: 'Filed',
} as const;

/** The labels that the places need, each read once and only where one of them is of that sort. */
export async function placeWordsOf(
  context: Pick<EngineContext, 'constitution'>,
  reader: Reader,
  record: ReviewedRecord,
  anchors: readonly ReviewAnchor[],
): Promise<PlaceWords> {
  const sorts = new Set(anchors.map(({ at }) => at));
  const statements = sorts.has('FIGURE')
    ? (await findStatement(reader, record.id))?.statementsJson
    : undefined;
  const journals = sorts.has('JOURNAL') ? await listJournals(reader, record.id) : [];
  const notes = sorts.has('NOTE') ? await listNotes(reader, record.id) : [];
  const filing = record.kind === 'filing' ? await findFiling(reader, record.id) : undefined;
  const lines = filing && sorts.has('LINE') ? await listLines(reader, filing) : [];
  const { constitution } = context;
  return (anchor) => {
    switch (anchor.at) {
      case 'RECORD':
        return record.kind === 'engagement' ? 'The engagement as a whole' : 'The filing as a whole';
      case 'STEP':
        return STEP_WORDS[anchor.step];
      case 'ACCOUNT':
        return `Account ${accountLabel(anchor)}`;
      case 'FIGURE': {
        if (!statements) return `Statements: ${anchor.line}`;
        const table = statements[STATEMENT_SECTIONS[anchor.statement]];
        const rows = 'rows' in table ? table.rows : table.lines;
        const label =
          ('lines' in table ? findLine(table, anchor.line)?.label : undefined) ??
          rows.find(({ key }) => key === anchor.line)?.label;
        return `${table.title}: ${label ?? `${anchor.line} (no longer shown)`}`;
      }
      case 'JOURNAL': {
        const journal = journals.find(({ id }) => id === anchor.journalId);
        if (!journal) return 'A journal that is no longer there';
        const reference =
          journal.number === null ? 'draft' : `${JOURNAL_PREFIXES[journal.kind]} ${journal.number}`;
        return `Journal ${reference}: ${journal.narrative}`;
      }
      case 'NOTE': {
        const title = notes.find(({ noteKey }) => noteKey === anchor.noteKey)?.title;
        const note = title === undefined ? 'A note that is no longer there' : `Note “${title}”`;
        return anchor.block === null ? note : `${note}, paragraph ${anchor.block + 1}`;
      }
      case 'QUESTION': {
        const rule = constitution.disclosureRules().find(({ rule_id }) => rule_id === anchor.ruleId);
        const label = rule?.prompts.find(({ prompt_id }) => prompt_id === anchor.promptId)?.label;
        return `Question: ${label ?? anchor.promptId}`;
      }
      case 'LINE':
        return `Line “${lines.find(({ id }) => id === anchor.lineItemId)?.label ?? 'no longer in the document'}”`;
      case 'RULE':
        return `Rule ${anchor.ruleId}`;
      case 'FIELD': {
        const lookup = filing && constitution.taxonomyLookup(filing.taxonomyVersion);
        const known = lookup?.byId(anchor.elementId);
        return `Filing information: ${known ? lookup?.label(anchor.elementId) : anchor.elementId}`;
      }
    }
  };
}
