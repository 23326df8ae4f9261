/**
 * The member of an axis under which the figure of a line is reported, such as a component of equity or a class
 * of assets (decisions 6). It is there only where the element may be reported by members; M gives it the
 * keyboard, and leaving it empty reports the total.
 */
import { Select } from '@mantine/core';
import { useRoute } from '../../../client/hooks.ts';
import { useDesk } from '../desk.tsx';
import type { Choice } from './confirm-queue.ts';
import type { ConfirmQueue } from './use-confirm-queue.ts';

export const MEMBER_FIELD = 'fl-member';

/** The next Enter confirms, and is not caught by this field. */
function backToQueue(): void {
  document.querySelector<HTMLElement>('.fl-tags')?.focus({ preventScroll: true });
}

interface MemberSelectProps {
  readonly choice: Choice;
  readonly queue: ConfirmQueue;
  readonly closed: string | null;
}

export function MemberSelect({ choice, queue, closed }: MemberSelectProps) {
  const { filing, labelOf } = useDesk();
  const element = useRoute('getTaxonomyElement', {
    params: { version: filing.taxonomyVersion, elementId: choice.elementId },
  });
  const axes = element.data?.dimensions.filter((dimension) => dimension.relation === 'QUALIFIES') ?? [];
  if (axes.length === 0 && choice.memberId === null) return null;
  const data =
    axes.length > 0
      ? axes.map(({ axis, members }) => ({
          group: axis.label,
          items: members.map((member) => ({ value: member.elementId, label: member.label })),
        }))
      : [{ value: choice.memberId ?? '', label: labelOf(choice.memberId ?? '') }];
  return (
    <Select
      id={MEMBER_FIELD}
      size="xs"
      aria-label="Member (M)"
      placeholder="Total, no member (M)"
      className="fl-member"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Report the total, without a member' }}
      nothingFoundMessage="No member of this name"
      disabled={closed !== null}
      data={data}
      value={choice.memberId}
      onChange={(memberId) => queue.dispatch({ kind: 'PICK_MEMBER', memberId })}
      onOptionSubmit={backToQueue}
      onKeyDown={(event) => {
        if (event.key === 'Escape') backToQueue();
      }}
    />
  );
}
