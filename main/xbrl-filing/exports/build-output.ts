/**
 * The three outputs of a filing as plain functions of plain data, so that a worker thread can run them: the
 * taxonomy is looked up again on that side, in the same constitution, by the pinned version.
 */
import type { Constitution } from '../../../constitution/index.ts';
import type { OutputKind } from '../../../shared/model/enums.ts';
import type { FilingContent } from '../../../validation/filing-content.ts';
import { buildFacts } from '../../../validation/filing-facts.ts';
import { buildEvidencePdf, type EvidenceInput } from '../evidence/evidence-binder.ts';
import { buildInstance } from '../instance/build-instance.ts';
import { buildPreptoolWorkbook } from '../preptool/build-workbook.ts';

export interface OutputInput {
  readonly kind: OutputKind;
  readonly content: FilingContent;
  readonly versionNo: number;
  /** ISO timestamp, UTC. */
  readonly generatedAt: string;
  /** Of the evidence binder only. */
  readonly evidence: Omit<
    EvidenceInput,
    'content' | 'labelOf' | 'generatedAt' | 'facts' | 'ruleOf' | 'unreported'
  > | null;
}

/** Each rule of a version by its id. */
function ruleTexts(constitution: Constitution, version: string): EvidenceInput['ruleOf'] {
  const rules = new Map(constitution.loadValidationRules(version).map((rule) => [rule.rule_id, rule]));
  return (ruleId) => {
    const rule = rules.get(ruleId);
    return rule ? { text: rule.message, elements: rule.related_elements } : null;
  };
}

/** The bytes of one output. The caller has passed the export gate. */
export async function buildOutput(constitution: Constitution, input: OutputInput): Promise<Uint8Array> {
  const { content, generatedAt } = input;
  const lookup = constitution.taxonomyLookup(content.filing.taxonomyVersion);
  const facts = buildFacts(content, lookup);
  switch (input.kind) {
    case 'PREPTOOL_XLSX':
      return await buildPreptoolWorkbook(content, lookup, facts, { versionNo: input.versionNo, generatedAt });
    case 'XBRL_XML':
      return buildInstance(
        content,
        lookup,
        facts,
        constitution.loadValidationRules(content.filing.taxonomyVersion),
      );
    case 'AUDIT_PDF':
      if (input.evidence === null) throw new Error('The evidence binder needs its evidence.');
      return await buildEvidencePdf({
        ...input.evidence,
        unreported: facts.unreported,
        facts: facts.facts,
        ruleOf: ruleTexts(constitution, content.filing.taxonomyVersion),
        content,
        labelOf: lookup.label,
        generatedAt,
      });
  }
}
