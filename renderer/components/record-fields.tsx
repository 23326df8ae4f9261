/**
 * The fields of a form inside a record: where the record is archived or locked, they take nothing, and the reason stands
 * above them.
 */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRecordClosed } from './record-closed.ts';
import './record-fields.css';

export function RecordFields({ children }: { readonly children: ReactNode }) {
  const closed = useRecordClosed();
  return (
    <fieldset className="fv-record-fields" disabled={closed !== null}>
      <Stack gap="sm">
        {closed !== null && (
          <Text size="sm" c="dimmed">
            {closed}
          </Text>
        )}
        {children}
      </Stack>
    </fieldset>
  );
}
