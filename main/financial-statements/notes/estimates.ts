/**
 * Judgements and estimates after the accounting policies (FRS 1.122 to 1.133; SFRS for SE 8.6 and 8.7): the answers,
 * and where the estimates are not answered, what is uncertain in the classes that the company holds.
 */
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { answerBlocks, untied } from './answer-blocks.ts';
import { type AnswerGroup, type NotesInput, paragraph, subheading } from './notes-input.ts';
import { measuredAs } from './policy-choices.ts';

type Input = Pick<
  NotesInput,
  'heldKeys' | 'taxonomy' | 'noteTexts' | 'classPolicies' | 'answers' | 'statements'
>;

/** Answers of a group after the policies, under the title of its rule. */
export function judgementBlocks(group: AnswerGroup, input: Input): NoteBlock[] {
  const open = group.prompts.some((prompt) => prompt.role === 'estimates' && prompt.value === null);
  const drafted = open ? estimateBlocks(input) : [];
  const asked =
    drafted.length === 0
      ? group
      : { ...group, prompts: group.prompts.filter((prompt) => prompt.role !== 'estimates') };
  const blocks = [...answerBlocks(asked, untied(input.statements)), ...drafted];
  return blocks.length === 0 ? [] : [subheading(group.title), ...blocks];
}

function estimateBlocks(input: Input): NoteBlock[] {
  const { heldKeys, taxonomy, noteTexts } = input;
  const measured = measuredAs(input);
  const held = [...heldKeys].flatMap((key) => taxonomy.byKey.get(key) ?? []);
  const { periodStart } = input.statements;
  const applying = noteTexts.estimates.filter((each) => (each.applies_from ?? periodStart) <= periodStart);
  const texts = applying.filter((each) =>
    held.some(
      (item) =>
        !each.except_keys.includes(item.key) &&
        !each.except_measured?.some((as) => as === measured.get(item.key)) &&
        (each.keys.includes(item.key) || each.flags.includes(item.disclosure_flags[0] ?? '')),
    ),
  );
  if (texts.length === 0) return [];
  return [
    paragraph(
      'Estimates and assumptions about the future that may lead to adjustments of carrying amounts in the next financial year are:',
    ),
    ...texts.map((each) => paragraph(`${each.title}. ${each.text}`)),
  ];
}
