/** What the codes of signed sections are called in the rule book that the record is worked under. */
import type { Constitution } from '../../constitution/index.ts';
import type { ReviewedRecord } from '../../shared/model/review-anchors.ts';
import type { Reader } from '../store/database.ts';
import { requireFiling } from '../xbrl-filing/filings/require-filing.ts';
import type { ChangeNames } from './change-words.ts';

/** Throws NOT_FOUND. */
export async function changeNames(
  reader: Reader,
  constitution: Constitution,
  { kind, id }: ReviewedRecord,
): Promise<ChangeNames> {
  const { items, leadSchedules } = constitution.reportingTaxonomy();
  const questions = constitution.disclosureRules().flatMap(({ prompts }) => prompts);
  return {
    lines: items,
    questions: new Map(questions.map(({ prompt_id, label }) => [prompt_id, label])),
    benchmarks: new Map(leadSchedules.benchmarks.map(({ key, label }) => [key, label])),
    rules: kind === 'filing' ? await rulesOf(reader, constitution, id) : new Map(),
  };
}

/** Each rule by the first element that it looks at. */
async function rulesOf(
  reader: Reader,
  constitution: Constitution,
  filingId: string,
): Promise<ChangeNames['rules']> {
  const { taxonomyVersion, entryPoint } = await requireFiling(reader, filingId);
  const lookup = constitution.taxonomyLookup(taxonomyVersion);
  return new Map(
    constitution.rulesForEntryPoint(taxonomyVersion, entryPoint).map((rule) => {
      const [subject] = rule.related_elements;
      return [
        rule.rule_id,
        { category: rule.category, subject: subject === undefined ? rule.message : lookup.label(subject) },
      ];
    }),
  );
}
