/** What of the filing information is missing, wrong or not saved, and the acts for all of it. */
import { Button, Group, Text } from '@mantine/core';
import { plural } from '../../../components/plural.ts';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import type { InformationField } from '../context/information-field.ts';
import { isMissing } from './information-draft.ts';
import type { TypedInformation } from './typed-information.ts';

interface SaveBarProps {
  readonly fields: readonly InformationField[];
  readonly typed: TypedInformation;
  /** Proposals that are shown and not taken. */
  readonly proposals: number;
  readonly onTakeAll: () => void;
  readonly onlyMissing: boolean;
  readonly onShow: (onlyMissing: boolean) => void;
}

export function SaveBar({ fields, typed, proposals, onTakeAll, onlyMissing, onShow }: SaveBarProps) {
  const { draft, save, isOpen, wrong, reason, acts } = typed;
  const missing = fields.filter((field) => isMissing(field, draft)).length;
  const changed = fields.filter((field) => field.fromFile?.changed === true).length;
  return (
    <Group justify="space-between" className="fl-savebar">
      <Text size="sm" role="status">
        {missing === 0 ? (
          <span className="fv-good">✓ Every required field is filled.</span>
        ) : (
          <span className="fv-warn">
            {missing} required {plural(missing, 'field')} still empty.
          </span>
        )}{' '}
        {save.isPending ? 'Saving…' : wrong > 0 && `${wrong} not saved: correct it.`}{' '}
        {changed > 0 && (
          <span className="fv-warn">
            {changed} {plural(changed, 'field')} to take again from the permanent file, or keep.
          </span>
        )}
      </Text>
      <Group gap="xs">
        {isOpen && proposals > 1 && (
          <Button size="xs" onClick={onTakeAll} loading={save.isPending}>
            Take all {proposals} proposals as shown
          </Button>
        )}
        <Button variant="subtle" size="xs" onClick={() => onShow(!onlyMissing)} aria-pressed={onlyMissing}>
          {onlyMissing ? 'Show all fields' : 'Show missing only'}
        </Button>
        <WhyDisabled
          action="MANAGE_XBRL_FILING"
          size="xs"
          variant="default"
          reason={reason}
          command="save-information"
          onClick={acts.submit}
        >
          Save&nbsp;<kbd className="fv-key">Ctrl S</kbd>
        </WhyDisabled>
      </Group>
    </Group>
  );
}
