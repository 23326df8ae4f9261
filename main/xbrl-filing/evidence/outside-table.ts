/** What the outside processor of this machine found of the outputs, in the binder. */
import { outsideCheckWords } from '../../../shared/model/outside-check.ts';
import type { EvidenceInput } from './evidence-input.ts';
import { moment, type Rows } from './evidence-tables.ts';
import type { TableColumn } from './page-layout.ts';

export const OUTSIDE_COLUMNS: readonly TableColumn[] = [
  { heading: 'Severity', share: 10 },
  { heading: 'Code', share: 24, code: true },
  { heading: 'Finding', share: 60 },
  { heading: 'Where', share: 30, code: true },
];

/** Each check under the output that it was of, with its findings. */
export function outsideRows({ outsideChecks, artifacts }: EvidenceInput): Rows {
  const files = new Map(artifacts.map((each) => [each.id, each.fileName]));
  return outsideChecks.flatMap((check): Rows => {
    const by = [check.processor, check.version].filter(Boolean).join(' ');
    const heading = `${files.get(check.artifactId) ?? 'An earlier output'}, by ${by}, ${moment(check.checkedAt)}`;
    const findings = check.findings.map(({ severity, code, message, facts }) => [
      severity,
      code,
      message,
      facts.join('; '),
    ]);
    return [{ heading }, ['', '', outsideCheckWords(check), ''], ...findings];
  });
}
