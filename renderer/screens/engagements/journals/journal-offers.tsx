/** What is proposed and a person decides: reversals of last year, differences not booked then, journals in the ledger by now. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { JournalOffer } from '../../../../shared/model/journals.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';

function takingWords({ kind, draft }: JournalOffer): string {
  if (draft !== null) return 'Open as a draft';
  return kind === 'LEFT_LEDGER' ? 'Still in the ledger' : 'Mark as booked';
}

/** Whether the client's ledger holds it is asked; what cannot be computed is only said. */
function isAsked({ kind }: JournalOffer): boolean {
  return kind === 'IN_LEDGER' || kind === 'LEFT_LEDGER';
}

interface JournalOffersProps {
  readonly engagementId: string;
  readonly editable: boolean;
  readonly onOpen: (journalId: string) => void;
}

export function JournalOffers({ engagementId, editable, onOpen }: JournalOffersProps) {
  const offers = useRoute('listJournalOffers', { params: { id: engagementId } });
  const create = useCall('createJournal');
  const booked = useCall('markJournalBooked');
  const items = offers.data?.items ?? [];
  if (offers.error !== null)
    return <ProblemMessage problem={offers.error} onRetry={() => void offers.refetch()} />;
  if (items.length === 0 || !editable) return null;
  const answer = ({ journalId }: JournalOffer, isBooked: boolean) =>
    booked.mutate({ params: { id: engagementId, journalId }, body: { booked: isBooked } });
  const take = (offer: JournalOffer) =>
    offer.draft === null
      ? answer(offer, true)
      : create.mutate(
          { params: { id: engagementId }, body: offer.draft },
          { onSuccess: (journal) => onOpen(journal.id) },
        );
  const problem = create.error ?? booked.error;
  return (
    <Alert
      color="blue"
      title={items.length === 1 ? 'One journal is proposed' : `${items.length} journals are proposed`}
    >
      <Stack gap={6}>
        {items.map((offer) => (
          <Group key={`${offer.kind} ${offer.journalId}`} justify="space-between" wrap="nowrap">
            <Text size="sm">{offer.message}</Text>
            <Group gap="xs" wrap="nowrap" className="fv-no-shrink">
              {isAsked(offer) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={booked.isPending}
                  onClick={() => answer(offer, false)}
                >
                  Not in the ledger
                </Button>
              )}
              {(offer.draft !== null || isAsked(offer)) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={create.isPending || booked.isPending}
                  onClick={() => take(offer)}
                >
                  {takingWords(offer)}
                </Button>
              )}
            </Group>
          </Group>
        ))}
        {problem !== null && <ProblemMessage problem={problem} />}
      </Stack>
    </Alert>
  );
}
