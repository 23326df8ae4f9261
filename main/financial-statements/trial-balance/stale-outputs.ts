/**
 * What was made of the accounts that change: lines of the latest statements, the notes that show them, and the
 * answers to questions that such an account had raised. Only told; nothing is thrown away. Pure.
 */
import type { DisclosureRule } from '../../../constitution/index.ts';
import type { Note } from '../../../shared/model/records.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import type { TrialBalanceComparison } from '../../../shared/model/trial-balance-comparison.ts';
import type { EarlierItem } from './compare-accounts.ts';

interface Outputs {
  readonly statements: StatementsJson | null;
  readonly notes: readonly Pick<Note, 'noteKey' | 'title'>[];
  readonly answers: readonly { readonly ruleId: string }[];
  readonly rules: readonly Pick<DisclosureRule, 'rule_id' | 'title' | 'trigger' | 'note_key'>[];
}

/** The note in which the directors state the result of the year. */
const DIRECTORS = 'directors_report';

export function staleOutputs(
  touched: readonly EarlierItem[],
  outputs: Outputs,
): TrialBalanceComparison['stale'] {
  const ids = new Set(touched.map((item) => item.id));
  const keys = new Set(touched.flatMap((item) => item.taxonomyKey ?? []));
  const { statements } = outputs;
  const isStale = ({ kind, key, sourceItemIds }: StatementLine) =>
    kind === 'LINE' && (keys.has(key) || sourceItemIds.some((id) => ids.has(id)));
  const tables = statements ? [statements.balanceSheet, statements.profitAndLoss, statements.cashFlow] : [];
  const found = tables.map((table) => ({ title: table.title, lines: table.lines.filter(isStale) }));
  const equityRows = (statements?.changesInEquity.rows ?? []).filter(
    (row) => row.kind === 'MOVEMENT' && row.sourceItemIds.some((id) => ids.has(id)),
  );
  const noteKeys = new Set(found.flatMap(({ lines }) => lines.flatMap((line) => line.noteKey ?? [])));
  const changesResult = found.some(
    ({ title, lines }) => title === statements?.profitAndLoss.title && lines.length > 0,
  );
  if (changesResult) noteKeys.add(DIRECTORS);
  const answered = new Set(outputs.answers.map(({ ruleId }) => ruleId));
  const raised = outputs.rules.filter(
    ({ rule_id, trigger }) =>
      answered.has(rule_id) && trigger !== 'always' && trigger.tb_contains_any.some((key) => keys.has(key)),
  );
  return {
    lines: [
      ...found.flatMap(({ title, lines }) => lines.map(({ label }) => ({ statement: title, label }))),
      ...equityRows.map(({ label }) => ({ statement: statements?.changesInEquity.title ?? '', label })),
    ],
    notes: outputs.notes
      .filter(({ noteKey }) => noteKeys.has(noteKey))
      .map(({ noteKey, title }) => ({ noteKey, title })),
    answers: raised.map(({ rule_id, title }) => ({ ruleId: rule_id, title })),
  };
}
