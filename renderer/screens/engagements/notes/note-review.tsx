/**
 * What is left to settle in a note: comparisons of the person's text with a later draft, figures that are out
 * of date or bound to nothing, and places to complete. Nothing here stops the work, but the statements stay a draft until it is
 * settled or a reviewer lets it stand.
 */
import { Alert, Group, Stack, Text } from '@mantine/core';
import { cellText } from '../../../../shared/model/note-cells.ts';
import type { NoteReview, NoteSettlement } from '../../../../shared/model/notes.ts';
import type { ReviewedNote } from '../../../../shared/model/records.ts';
import { useCall } from '../../../client/hooks.ts';
import { placed } from '../../../components/placed.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { BlockView } from './block-view.tsx';

function isSettled({ comparisons, dropped, unbound, outOfDate, gaps }: NoteReview): boolean {
  return comparisons.length + unbound.length + outOfDate.length + gaps === 0 && !dropped;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

interface SettleProps {
  readonly label: string;
  readonly settlement: NoteSettlement;
  readonly onSettle: (settlement: NoteSettlement) => void;
}

function Settle({ label, settlement, onSettle }: SettleProps) {
  return (
    <WhyDisabled
      action="GENERATE_NOTES"
      variant="default"
      size="compact-sm"
      onClick={() => onSettle(settlement)}
    >
      {label}
    </WhyDisabled>
  );
}

function Comparisons({
  review,
  ...settle
}: { readonly review: NoteReview } & Omit<SettleProps, 'label' | 'settlement'>) {
  return placed(review.comparisons).map(({ key, item: { mine, drafted }, index }) => (
    <section key={key} className="fv-comparison" aria-label={`Comparison ${index + 1}`}>
      {(
        [
          ['Yours, in the note', mine, 'MINE', 'Keep yours'],
          ['Newly drafted', drafted, 'DRAFTED', 'Take the new draft'],
        ] as const
      ).map(([head, blocks, choice, label]) => (
        <Stack key={choice} gap={6}>
          <Text size="xs" fw={600}>
            {head}
          </Text>
          <div className="fv-comparison-text">
            {blocks.length === 0 ? (
              <Text size="sm" c="dimmed">
                Taken out
              </Text>
            ) : (
              placed(blocks).map((block) => <BlockView key={block.key} block={block.item} />)
            )}
          </div>
          <div>
            <Settle
              {...settle}
              label={label}
              settlement={{ what: 'COMPARISON', index, choice, drafted: [...drafted] }}
            />
          </div>
        </Stack>
      ))}
    </section>
  ));
}

export function NoteReviewPanel({ note }: { readonly note: ReviewedNote }) {
  const { review } = note;
  const settle = useCall('settleNote');
  const onSettle = (settlement: NoteSettlement) =>
    settle.mutate({ params: { id: note.engagementId, noteKey: note.noteKey }, body: settlement });
  const { comparisons, unbound, outOfDate, gaps, dropped } = review;
  if (isSettled(review)) {
    return (
      <Text size="sm" c="dimmed" className="fv-note-settled">
        ✓ Nothing is left to settle in this note. Open a figure of its tables to see the accounts behind it.
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      {dropped && (
        <Alert color="yellow" title="The latest drafting no longer holds this note">
          <Text size="sm">Its accounts are gone from the statements. It is kept because you edited it.</Text>
          <Group mt="xs">
            <Settle
              label="Keep the note"
              settlement={{ what: 'DROPPED', choice: 'MINE' }}
              onSettle={onSettle}
            />
            <Settle
              label="Remove it"
              settlement={{ what: 'DROPPED', choice: 'DRAFTED' }}
              onSettle={onSettle}
            />
          </Group>
        </Alert>
      )}
      {comparisons.length > 0 && (
        <Alert
          color="yellow"
          title={`${counted(comparisons.length, 'place', 'places')} where your text and the new draft differ`}
        >
          <Stack gap="sm">
            <Comparisons review={review} onSettle={onSettle} />
          </Stack>
        </Alert>
      )}
      {outOfDate.length > 0 && (
        <Alert color="red" title={`${counted(outOfDate.length, 'figure is', 'figures are')} out of date`}>
          <ul className="fv-figures">
            {placed(outOfDate).map(({ key, item }) => (
              <li key={key}>
                {rowWords(note, item)} <span className="fv-figure">{item.text}</span> →{' '}
                {item.now === null ? (
                  'its answer no longer says this'
                ) : (
                  <span className="fv-figure">{item.now}</span>
                )}
              </li>
            ))}
          </ul>
          <Text size="sm">Draft the notes again, or edit the figure.</Text>
        </Alert>
      )}
      {unbound.length > 0 && (
        <Alert
          color="yellow"
          title={`${counted(unbound.length, 'figure is', 'figures are')} bound to no statement and no answer`}
        >
          <ul className="fv-figures">
            {placed(unbound).map(({ key, item }) => (
              <li key={key}>
                {rowWords(note, item)} <span className="fv-figure">{item.text}</span>
              </li>
            ))}
          </ul>
          <Settle
            label={unbound.length === 1 ? 'I have checked this figure' : 'I have checked these figures'}
            settlement={{ what: 'FIGURES' }}
            onSettle={onSettle}
          />
        </Alert>
      )}
      {gaps > 0 && (
        <Text size="sm" c="dimmed">
          {counted(gaps, 'place is', 'places are')} still to be completed, marked in the text: answer the
          questions of the disclosures and draft again, or write them in.
        </Text>
      )}
      {settle.error !== null && <ProblemMessage problem={settle.error} onRetry={() => settle.reset()} />}
    </Stack>
  );
}

/** The row of the table that a figure stands in, or "In the text:". */
function rowWords(
  note: ReviewedNote,
  place: { readonly block: number; readonly row: number | null; readonly column: number | null },
): string {
  const block = note.content[place.block];
  if (block?.type !== 'table' || place.row === null) return 'In the text:';
  const head = (block.headers[place.column ?? 0] ?? '').replace('\n', ' ');
  return `${cellText(block.rows[place.row]?.[0])} (${head}):`;
}
