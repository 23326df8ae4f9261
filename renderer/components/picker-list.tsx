/**
 * The open list of a picker: its options under their headings, the lit one in sight, and in words what is missing
 * from it. Which option is lit is told from outside, so that nobody has to ask the page for it.
 */
import { Combobox, Group, Kbd, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { PickerOption } from './picker-search.ts';

interface PickerListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly value: string | null;
  readonly lit: PickerOption | null;
  /** Instead of the options where there are none. */
  readonly emptyWords: string;
  /** What one does to see the options that are not shown; null where all are. */
  readonly moreWords: string | null;
}

/** Runs of options under one heading, in order. */
function groupsOf(options: readonly PickerOption[]): { name: string; options: PickerOption[] }[] {
  const groups: { name: string; options: PickerOption[] }[] = [];
  for (const option of options) {
    const name = option.group ?? '';
    const last = groups.at(-1);
    if (last !== undefined && last.name === name) last.options.push(option);
    else groups.push({ name, options: [option] });
  }
  return groups;
}

/** By its place: a value may hold what no id in a page can. */
export function optionId(listId: string, options: readonly PickerOption[], option: PickerOption): string {
  return `${listId}-${options.indexOf(option)}`;
}

export function PickerList({ id, label, options, value, lit, emptyWords, moreWords }: PickerListProps) {
  const litId = lit === null ? null : optionId(id, options, lit);
  useEffect(() => {
    if (litId !== null) document.getElementById(litId)?.scrollIntoView({ block: 'nearest' });
  }, [litId]);
  return (
    <>
      {options.length === 0 && <Combobox.Empty>{emptyWords}</Combobox.Empty>}
      <Combobox.Options id={id} mah={300} className="fv-scroll" aria-label={`${label}: choices`}>
        {groupsOf(options).map((group) => (
          <Combobox.Group key={`${group.name} ${group.options[0]?.value ?? ''}`} label={group.name}>
            {group.options.map((option) => (
              <Combobox.Option
                key={option.value}
                id={optionId(id, options, option)}
                value={option.value}
                active={option.value === value}
                selected={option === lit}
                aria-selected={option === lit}
                {...(option.disabled === true ? { 'aria-disabled': true } : {})}
              >
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <Text size="sm" {...(option.disabled === true ? { c: 'dimmed' } : {})}>
                    {option.label}
                  </Text>
                  {option.keys !== undefined && <Kbd size="xs">{option.keys}</Kbd>}
                </Group>
                {option.hint !== undefined && (
                  <Text size="xs" c="dimmed">
                    {option.hint}
                  </Text>
                )}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {moreWords !== null && (
        <Combobox.Footer>
          <Text size="xs" c="dimmed" role="status">
            {moreWords}
          </Text>
        </Combobox.Footer>
      )}
    </>
  );
}
