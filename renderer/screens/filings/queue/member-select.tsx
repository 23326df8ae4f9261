/**
 * The member of an axis under which the figure of a line is reported, such as a component of equity or a class
 * of assets (decisions 6). It is there only where the element may be reported by members; M gives it the
 * keyboard, and leaving it empty reports the total.
 */
import { useRoute } from '../../../client/hooks.ts';
import { KeyPicker } from '../../../components/key-picker.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import type { Choice } from './queue-state.ts';
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
  const { filing, labelOf } = useFilingContext();
  const element = useRoute('getTaxonomyElement', {
    params: { version: filing.taxonomyVersion, elementId: choice.elementId },
  });
  const axes = element.data?.dimensions.filter((dimension) => dimension.relation === 'QUALIFIES') ?? [];
  if (axes.length === 0 && choice.memberId === null) return null;
  const options =
    axes.length > 0
      ? axes.flatMap(({ axis, members }) =>
          members.map((member) => ({ value: member.elementId, label: member.label, group: axis.label })),
        )
      : [{ value: choice.memberId ?? '', label: labelOf(choice.memberId ?? '') }];
  const decide = (memberId: string | null) => queue.dispatch({ kind: 'PICK_MEMBER', memberId });
  return (
    <KeyPicker
      id={MEMBER_FIELD}
      size="xs"
      label="Member (M)"
      labelHidden
      placeholder="No member (M)"
      className="fl-member"
      clearLabel="Report the total, without a member"
      emptyWords="No member of this name"
      disabled={closed !== null}
      options={options}
      value={choice.memberId}
      onPick={(memberId) => {
        decide(memberId);
        backToQueue();
      }}
      onClear={() => decide(null)}
      onCancel={backToQueue}
    />
  );
}
