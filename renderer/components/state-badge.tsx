/**
 * States and confidences as small marked words; the word carries the meaning, the colour only helps.
 */
import { Badge } from '@mantine/core';
import type { FsMappingConfidence, TagConfidence } from '../../shared/model/enums.ts';
import type { EngagementState, FilingState } from '../../shared/model/states.ts';
import { ENGAGEMENT_STATE_WORDS, FILING_STATE_WORDS } from './words.ts';

const ENGAGEMENT_COLOURS: Record<EngagementState, string> = {
  DRAFT: 'gray',
  TB_UPLOADED: 'ink',
  TB_MAPPED: 'ink',
  STATEMENTS_GENERATED: 'teal',
  NOTES_COMPLETE: 'teal',
  NOTES_ERROR: 'red',
  ARCHIVED: 'gray',
};

const FILING_COLOURS: Record<FilingState, string> = {
  DRAFT: 'gray',
  DOCUMENTS_INGESTED: 'ink',
  MAPPING_IN_PROGRESS: 'ink',
  VALIDATION_PASSED: 'teal',
  VALIDATION_FAILED: 'red',
  EXPORTED: 'green',
  FILED: 'green',
  ARCHIVED: 'gray',
};

const CONFIDENCE: Record<TagConfidence, { readonly word: string; readonly colour: string }> = {
  HIGH: { word: 'High', colour: 'green' },
  MEDIUM: { word: 'Medium', colour: 'yellow' },
  LOW: { word: 'Low', colour: 'orange' },
  MANUAL: { word: 'By hand', colour: 'ink' },
};

export function EngagementStateBadge({ state }: { readonly state: EngagementState }) {
  return (
    <Badge color={ENGAGEMENT_COLOURS[state]} fw={500} className="fv-badge">
      {ENGAGEMENT_STATE_WORDS[state]}
    </Badge>
  );
}

export function FilingStateBadge({ state }: { readonly state: FilingState }) {
  return (
    <Badge color={FILING_COLOURS[state]} fw={500} className="fv-badge">
      {FILING_STATE_WORDS[state]}
    </Badge>
  );
}

export function ConfidenceBadge({
  confidence,
}: {
  readonly confidence: TagConfidence | FsMappingConfidence;
}) {
  const { word, colour } = CONFIDENCE[confidence];
  return (
    <Badge color={colour} fw={500} size="sm" className="fv-badge">
      {word}
    </Badge>
  );
}
