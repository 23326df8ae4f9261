/** Records that the filing was lodged: the regulator's reference and the day. It seals the filing. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isIsoDate, longDate } from '../../../../shared/model/dates.ts';
import { useCall } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { todayHere } from '../../../client/today.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { useRecordClosed } from '../../../components/record-closed.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';

export function MarkFiled({ reason }: { readonly reason: string | null }) {
  const { filing } = useFilingContext();
  const [reference, setReference] = useState('');
  const [filedOn, setFiledOn] = useState<string>(todayHere());
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const mark = useCall('markFiled');
  const closed = useRecordClosed();
  const open = useMay('MARK_XBRL_FILED') && closed === null && reason === null;
  const regulatorReference = reference.trim();
  const ask = () => {
    setTried(true);
    if (regulatorReference !== '' && isIsoDate(filedOn)) setAsking(true);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (open) ask();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Regulator’s reference"
          autoFocus={open}
          required
          maxLength={200}
          disabled={!open}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          error={
            tried && regulatorReference === '' ? 'Copy it from the regulator’s confirmation.' : undefined
          }
        />
        <DateField
          label="Filed on"
          disabled={!open}
          value={filedOn}
          onChange={setFiledOn}
          error={filedOn === '' ? 'Type the day on which it was filed.' : undefined}
        />
        {/* Enter in a form of several fields presses a button that submits; the one below may be closed, and then asks nothing. */}
        <button type="submit" hidden />
        <div>
          <WhyDisabled action="MARK_XBRL_FILED" command="mark-filed" reason={reason} onClick={ask}>
            Mark as filed…
          </WhyDisabled>
        </div>
        {mark.error !== null && !asking && <ProblemMessage problem={mark.error} />}
        <ConfirmDialog
          opened={asking}
          title="Mark as filed"
          confirmLabel="Mark as filed and lock"
          busy={mark.isPending}
          problem={mark.error}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            if (!isIsoDate(filedOn)) return;
            mark.mutate(
              { params: { id: filing.id }, body: { regulatorReference, filedOn } },
              { onSuccess: () => setAsking(false) },
            );
          }}
        >
          <Text>
            {filing.clientName} is recorded as filed on {isIsoDate(filedOn) ? longDate(filedOn) : filedOn}{' '}
            with the reference {regulatorReference}. The filing is then filed and locked: nothing in it can be
            changed.
          </Text>
        </ConfirmDialog>
      </Stack>
    </form>
  );
}
