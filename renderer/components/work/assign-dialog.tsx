/**
 * Assigns the selected work, one record after the other: what is left empty stays as it is. What could not be assigned is
 * named with its reason; the rest is done.
 */
import { Button, Group, List, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Person } from '../../../shared/contract/work.ts';
import {
  type AssignmentChange,
  canTakeOn,
  DUTIES,
  DUTY_WORDS,
  type Duty,
} from '../../../shared/model/assignments.ts';
import { isIsoDate } from '../../../shared/model/dates.ts';
import type { WorkRow } from '../../../shared/model/work-list.ts';
import { call } from '../../client/call.ts';
import { DateField } from '../date-field.tsx';
import { plural } from '../plural.ts';
import { runEach, useRunEach } from './run-each.ts';

export type Assignable = Pick<WorkRow, 'id' | 'clientName' | 'work'> & {
  readonly kind: 'engagement' | 'filing';
};

interface AssignDialogProps {
  readonly records: readonly Assignable[];
  readonly people: readonly Person[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const LEAVE = { value: '', label: 'Leave as it is' };

async function assign({ kind, id }: Assignable, body: AssignmentChange): Promise<void> {
  const input = { params: { id }, body };
  await (kind === 'filing' ? call('assignFiling', input) : call('assignEngagement', input));
}

export function AssignDialog({ records, people, onClose, onDone }: AssignDialogProps) {
  const [chosen, setChosen] = useState<Partial<Record<Duty, string>>>({});
  const [dueOn, setDueOn] = useState('');
  const run = useRunEach<Assignable>();
  const alone = people.filter(({ active }) => active).length < 2;
  const offered = (duty: Duty) =>
    people
      .filter(({ active, role }) => active && records.every(({ kind }) => canTakeOn(role, duty, kind)))
      .map(({ id, name }) => ({ value: id, label: name }));
  const body: AssignmentChange = { ...chosen, ...(isIsoDate(dueOn) ? { dueOn } : {}) };
  const nothing = Object.keys(body).length === 0;
  const submit = async () => {
    const failed = await runEach(records, (record) => assign(record, body), run);
    if (failed.length === 0) onClose();
    onDone();
  };
  const title =
    records.length === 1
      ? `Assign ${records[0]?.work} of ${records[0]?.clientName}`
      : `Assign ${records.length} pieces of work`;
  return (
    <Modal opened onClose={onClose} title={title} size="md" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack
        component="form"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault();
          if (dueOn === '' || isIsoDate(dueOn)) void submit();
        }}
      >
        {!alone &&
          DUTIES.map((duty) => (
            <NativeSelect
              key={duty}
              label={DUTY_WORDS[duty]}
              data={[LEAVE, ...offered(duty)]}
              value={chosen[duty] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setChosen(({ [duty]: _before, ...others }) =>
                  value === '' ? others : { ...others, [duty]: value },
                )
              }
            />
          ))}
        <DateField
          label="Due date"
          description="Leave it empty to keep the date of the law, or the one that is set."
          value={dueOn}
          onChange={setDueOn}
        />
        {run.failed.length > 0 && (
          <div role="alert">
            <Text size="sm" c="red">
              {run.failed.length} {plural(run.failed.length, 'record')} stayed as{' '}
              {run.failed.length === 1 ? 'it was' : 'they were'}:
            </Text>
            <List size="sm">
              {run.failed.map(({ item, message }) => (
                <List.Item key={item.id}>
                  {item.clientName}, {item.work}: {message}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={run.running} disabled={nothing}>
            {run.running ? `Assigned ${run.done} of ${records.length}` : 'Assign'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
