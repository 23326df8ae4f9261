/** The header fields of a filing, shared by the new-filing form and the change of the header. */
import { Select, SimpleGrid } from '@mantine/core';
import { ACCOUNTING_STANDARDS, ENTITY_TYPES, ENTRY_POINTS } from '../../../../shared/model/enums.ts';
import { usualEntryPoint } from '../../../../shared/model/filing-defaults.ts';
import { type EngagementState, STATEMENTS_MADE_STATES } from '../../../../shared/model/states.ts';
import type { CompanySize } from '../../../../shared/model/which-filing.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { DateField } from '../../../components/date-field.tsx';
import {
  ACCOUNTING_STANDARD_WORDS,
  ENTITY_TYPE_WORDS,
  ENTRY_POINT_WORDS,
} from '../../../components/words.ts';
import { sizeOfStatements, sizeWarning, UNKNOWN_SIZE } from './filing-size.ts';
import { type FieldProblems, type FilingDraft, periodHint } from './new-filing.ts';

interface FilingFieldsProps {
  readonly draft: FilingDraft;
  readonly problems: FieldProblems;
  readonly onChange: (draft: FilingDraft) => void;
  /** Revenue and total assets where the lines of the filing tell them already. */
  readonly size?: CompanySize;
}

/** The size by the statements of the linked engagement; unknown where there are none, or in another currency. */
export function useEngagementSize(engagementId: string | null): CompanySize {
  const may = useMay('VIEW_FS_ENGAGEMENT');
  const enabled = may && engagementId !== null;
  const params = { id: engagementId ?? '' };
  const engagement = useRoute('getEngagement', { params }, { enabled });
  // Statements that were never made are no fault here: then the size is not known.
  const made = engagement.data !== undefined && MADE.includes(engagement.data.status);
  const statements = useRoute('getStatements', { params }, { enabled: enabled && made });
  if (statements.data === undefined || engagement.data?.functionalCurrency !== 'SGD') return UNKNOWN_SIZE;
  return sizeOfStatements(statements.data.statementsJson);
}

/** States in which an engagement may have statements. */
const MADE: readonly EngagementState[] = [...STATEMENTS_MADE_STATES, 'ARCHIVED'];

/** What speaks against the entry point, or null: the entity type, or the size where it is known. */
function entryPointWarning(draft: FilingDraft, size: CompanySize): string | null {
  const usual = usualEntryPoint(draft.entityType);
  const tooLarge = sizeWarning(draft.entryPoint, size);
  const warnings = [
    draft.entryPoint === usual
      ? ''
      : `Warning: this entity type files ${ENTRY_POINT_WORDS[usual]}. Go on only if you know why this filing differs.`,
    tooLarge === null ? '' : `Warning: ${tooLarge}`,
  ].filter(Boolean);
  return warnings.length === 0 ? null : warnings.join(' ');
}

export function FilingFields({ draft, problems, onChange, size }: FilingFieldsProps) {
  const set = (part: Partial<FilingDraft>) => onChange({ ...draft, ...part });
  const bookSize = useEngagementSize(draft.fsEngagementId);
  const warning = entryPointWarning(draft, size ?? bookSize);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <DateField
        label="Period starts"
        required
        value={draft.periodStart}
        onChange={(periodStart) => set({ periodStart })}
        error={problems.periodStart}
      />
      <DateField
        label="Period ends"
        required
        description={periodHint(draft) ?? undefined}
        value={draft.periodEnd}
        onChange={(periodEnd) => set({ periodEnd })}
        error={problems.periodEnd}
      />
      <Select
        label="Entity type"
        className="fl-whole-row"
        required
        allowDeselect={false}
        data={ENTITY_TYPES.map((value) => ({ value, label: ENTITY_TYPE_WORDS[value] }))}
        value={draft.entityType}
        onChange={(value) => {
          const entityType = ENTITY_TYPES.find((each) => each === value);
          if (entityType !== undefined) set({ entityType, entryPoint: usualEntryPoint(entityType) });
        }}
        error={problems.entityType}
      />
      <Select
        label="Entry point"
        required
        allowDeselect={false}
        description={
          warning === null ? undefined : (
            <span className="fv-warn" role="status">
              {warning}
            </span>
          )
        }
        data={ENTRY_POINTS.map((value) => ({ value, label: ENTRY_POINT_WORDS[value] }))}
        value={draft.entryPoint}
        onChange={(value) =>
          set({ entryPoint: ENTRY_POINTS.find((each) => each === value) ?? draft.entryPoint })
        }
        error={problems.entryPoint}
      />
      <Select
        label="Accounting standard"
        required
        allowDeselect={false}
        data={ACCOUNTING_STANDARDS.map((value) => ({ value, label: ACCOUNTING_STANDARD_WORDS[value] }))}
        value={draft.accountingStandard}
        onChange={(value) =>
          set({
            accountingStandard:
              ACCOUNTING_STANDARDS.find((each) => each === value) ?? draft.accountingStandard,
          })
        }
        error={problems.accountingStandard}
      />
      <EngagementSelect draft={draft} problem={problems.fsEngagementId} onPick={set} />
    </SimpleGrid>
  );
}

interface EngagementSelectProps {
  readonly draft: FilingDraft;
  readonly problem: string | undefined;
  readonly onPick: (part: Partial<FilingDraft>) => void;
}

function EngagementSelect({ draft, problem, onPick }: EngagementSelectProps) {
  const may = useMay('VIEW_FS_ENGAGEMENT');
  const engagements = useRoute(
    'listEngagements',
    { query: { clientId: draft.clientId, limit: 100, sort: '-yearEndDate' } },
    { enabled: may && draft.clientId !== '' },
  );
  const items = engagements.data?.items ?? [];
  return (
    <Select
      className="fl-whole-row"
      label="Statements made in Fairview"
      description="Optional: an engagement of the same client, to build the lines from."
      placeholder={items.length === 0 ? 'None for this client' : 'Not linked'}
      disabled={items.length === 0}
      clearable
      clearButtonProps={{ 'aria-label': 'Unlink the engagement' }}
      data={items.map((each) => ({
        value: each.id,
        label: `${each.financialYear}, year end ${each.yearEndDate}`,
      }))}
      value={draft.fsEngagementId}
      onChange={(fsEngagementId) => onPick({ fsEngagementId })}
      error={problem}
    />
  );
}
