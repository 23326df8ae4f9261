/** Who the client's permanent file names for sign-off: taken into the form with one key, sent by nobody but the person. */
import { Button, Group, Text } from '@mantine/core';
import { useRoute } from '../client/hooks.ts';
import { todayHere } from '../client/today.ts';
import { offeredRecipients, type Recipient } from './recipients.ts';

interface RecipientsProps {
  readonly clientId: string;
  readonly onTake: (recipient: Pick<Recipient, 'name' | 'email'>) => void;
}

export function RecipientsFromFile({ clientId, onTake }: RecipientsProps) {
  const file = useRoute('getPermanentFile', { params: { id: clientId } });
  const recipients = file.data === undefined ? [] : offeredRecipients(file.data.contacts, todayHere());
  if (recipients.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed">
        From the permanent file:
      </Text>
      {recipients.map(({ id, name, email, role }) => (
        <Group key={id} gap={8} wrap="nowrap">
          <Text size="sm" flex={1}>
            {name}
            {role === '' ? '' : `, ${role}`}, {email}
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Take ${name}`}
            onClick={() => onTake({ name, email })}
          >
            Take
          </Button>
        </Group>
      ))}
    </div>
  );
}
