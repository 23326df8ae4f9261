/**
 * Opens the next year of engagements and filings, all in one step, and says of each what came of it: what was taken along, who
 * could not be given the work again, what is open already and what was refused with its reason.
 */
import { Button, Group, List, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { DUTY_WORDS } from '../../../shared/model/assignments.ts';
import { MOST_ROLLED, type Rolled } from '../../../shared/model/roll-forward.ts';
import { useCall } from '../../client/hooks.ts';
import { plural } from '../plural.ts';
import { ProblemMessage } from '../state-views.tsx';

/** A record of the year before. */
export interface RolledFrom {
  readonly kind: 'engagement' | 'filing';
  readonly id: string;
  readonly clientName: string;
  readonly work: string;
}

interface RollForwardDialogProps {
  readonly records: readonly RolledFrom[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const HEADS: Readonly<Record<Rolled['outcome'], string>> = {
  OPENED: 'opened',
  THERE: 'open already',
  REFUSED: 'not opened',
};
const PLACES = { engagement: '/engagements', filing: '/filings' } as const;

function Outcome({ from, rolled }: { readonly from: RolledFrom | undefined; readonly rolled: Rolled }) {
  const { kind, nextId, outcome, message, carried, leftOut } = rolled;
  const name = `${from?.clientName ?? 'The client'}, after ${from?.work ?? 'last year'}`;
  return (
    <List.Item>
      {nextId === null ? (
        name
      ) : (
        <Link href={`~${PLACES[kind]}/${nextId}`} className="fv-link">
          {name}
        </Link>
      )}
      {`: ${HEADS[outcome]}${message === null ? '.' : `. ${message}`}`}
      {carried.length > 0 && (
        <Text size="xs" c="dimmed">
          {carried.join('. ')}.
        </Text>
      )}
      {leftOut.map(({ duty, name: person }) => (
        <Text key={duty} size="xs" className="fv-warn">
          {DUTY_WORDS[duty]}: {person} is not assigned again.
        </Text>
      ))}
    </List.Item>
  );
}

export function RollForwardDialog({ records, onClose, onDone }: RollForwardDialogProps) {
  const roll = useCall('rollForward', { refresh: ['work', 'engagements', 'filings', 'audit'] });
  const idsOf = (wanted: RolledFrom['kind']) =>
    records.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const rolled = roll.data?.items;
  const tooMany = records.length > MOST_ROLLED;
  const close = () => {
    if (rolled !== undefined) onDone();
    onClose();
  };
  const opened = rolled?.filter(({ outcome }) => outcome === 'OPENED').length ?? 0;
  return (
    <Modal
      opened
      onClose={close}
      title="Roll forward to the next year"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        {rolled === undefined ? (
          <>
            <Text size="sm">
              Each opens for the twelve months after the last, in the same way of reporting and with the same
              people. What was confirmed last year is offered again and never confirmed by itself.
            </Text>
            <List size="sm">
              {records.slice(0, 12).map((each) => (
                <List.Item key={each.id}>
                  {each.clientName}, after {each.work}
                </List.Item>
              ))}
              {records.length > 12 && <List.Item>and {records.length - 12} more</List.Item>}
            </List>
            {tooMany && (
              <Text size="sm" className="fv-bad">
                At most {MOST_ROLLED} are opened in one step. Mark fewer rows.
              </Text>
            )}
          </>
        ) : (
          <>
            <Text size="sm" role="status">
              {opened} of {rolled.length} {plural(rolled.length, 'record')} opened.
            </Text>
            <ScrollArea.Autosize mah={360}>
              <List size="sm" spacing={4}>
                {rolled.map((each) => (
                  <Outcome
                    key={each.fromId}
                    rolled={each}
                    from={records.find(({ id }) => id === each.fromId)}
                  />
                ))}
              </List>
            </ScrollArea.Autosize>
          </>
        )}
        {roll.error !== null && <ProblemMessage problem={roll.error} title="Nothing was opened" />}
        <Group justify="flex-end">
          {rolled === undefined ? (
            <Button
              loading={roll.isPending}
              disabled={tooMany}
              data-autofocus
              onClick={() =>
                roll.mutate({ body: { engagements: idsOf('engagement'), filings: idsOf('filing') } })
              }
            >
              Roll forward
            </Button>
          ) : (
            <Button onClick={close} data-autofocus>
              Close
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
