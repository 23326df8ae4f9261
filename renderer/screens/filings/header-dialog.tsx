/**
 * Changes the header of a filing while it is open. The taxonomy version is not among the fields: it is
 * pinned for good (binding rule 4). A changed entry point takes back confirmations outside it.
 */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { isIsoDate } from '../../../shared/model/dates.ts';
import { useCall } from '../../client/hooks.ts';
import { Notice } from '../../components/notice.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { useFilingContext } from './context/filing-context.tsx';
import { FilingFields } from './list/filing-fields.tsx';
import { sizeOfLines } from './list/filing-size.ts';
import { type FieldProblems, type FilingDraft, problemsAtFields } from './list/new-filing.ts';

export function HeaderDialog({ onClose }: { readonly onClose: () => void }) {
  const { filing, lines, directory } = useFilingContext();
  const [draft, setDraft] = useState<FilingDraft>({ ...filing });
  const update = useCall('updateFiling');
  const atFields: FieldProblems = update.error === null ? {} : problemsAtFields(update.error.toDocument());
  const save = () => {
    const { periodStart, periodEnd, entryPoint, entityType, accountingStandard, fsEngagementId } = draft;
    if (!isIsoDate(periodStart) || !isIsoDate(periodEnd)) return;
    update.mutate(
      {
        params: { id: filing.id },
        body: { periodStart, periodEnd, entryPoint, entityType, accountingStandard, fsEngagementId },
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Header of the filing"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="sm">
          <FilingFields
            draft={draft}
            problems={atFields}
            onChange={setDraft}
            {...(lines.length === 0
              ? {}
              : { size: sizeOfLines(lines, (elementId) => directory.get(elementId)) })}
          />
          {draft.entryPoint !== filing.entryPoint && (
            <Notice tone="WARN" title="Another entry point">
              Confirmations of elements that do not belong to it are taken back; those lines must be confirmed
              anew.
            </Notice>
          )}
          {update.error !== null && Object.keys(atFields).length === 0 && (
            <ProblemMessage problem={update.error} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={update.isPending}>
              Save header
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
