/**
 * A searchable picker for long lists (reporting keys, elements, clients): type to search, arrows move, Enter
 * picks, Escape leaves all as it was. Only the best 60 are drawn, so that a list of thousands opens at once.
 * With `onSearch` the caller searches (1,871 elements in the engine) and `options` are shown as given.
 */
import { Combobox, InputBase, Loader, Text, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PickerOption } from './picker-search.ts';
import { searchOptions } from './picker-search.ts';

interface KeyPickerProps {
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly value: string | null;
  readonly onPick: (value: string) => void;
  /** Escape; inside a grid also leaving the field without a choice. */
  readonly onCancel?: () => void;
  readonly onSearch?: (text: string) => void;
  readonly loading?: boolean;
  /** What was typed to open the picker in a grid cell. */
  readonly initialText?: string;
  readonly autoFocus?: boolean;
  /** Inside a grid: no label above, no frame of its own. */
  readonly bare?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly description?: string;
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

export function KeyPicker(props: KeyPickerProps) {
  const { options, value, onPick, onSearch, bare = false, autoFocus = false } = props;
  const current = options.find((option) => option.value === value)?.label ?? '';
  const [text, setText] = useState<string | null>(props.initialText ?? null);
  const picked = useRef(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const shown = useMemo(
    // Also where the engine searches: until its answer is here, Enter must not take an option of the last one.
    () => searchOptions(options, text ?? ''),
    [options, text],
  );

  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (shown.length > 0) selectFirstOption();
  }, [shown, selectFirstOption]);

  return (
    <Combobox
      store={combobox}
      withinPortal
      shadow="md"
      width={bare ? 380 : 'target'}
      position="bottom-start"
      onOptionSubmit={(next) => {
        picked.current = true;
        setText(null);
        combobox.closeDropdown();
        onPick(next);
      }}
    >
      <Combobox.Target>
        <InputBase
          {...(bare
            ? { 'aria-label': props.label, variant: 'unstyled', classNames: { input: 'fv-cell-input' } }
            : { label: props.label })}
          description={props.description}
          required={props.required}
          disabled={props.disabled}
          placeholder={props.placeholder ?? 'Type to search'}
          autoFocus={autoFocus}
          {...(autoFocus ? { 'data-autofocus': true } : {})}
          autoComplete="off"
          spellCheck={false}
          rightSection={props.loading === true ? <Loader size={14} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
          value={text ?? current}
          onFocus={(event) => {
            if (props.initialText === undefined) event.currentTarget.select();
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setText(null);
            if (bare && !picked.current) props.onCancel?.();
            picked.current = false;
          }}
          onChange={(event) => {
            setText(event.currentTarget.value);
            onSearch?.(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            combobox.closeDropdown();
            setText(null);
            props.onCancel?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={300} className="fv-scroll" aria-label={`${props.label}: choices`}>
          {shown.length === 0 && <Combobox.Empty>Nothing matches. Try another word.</Combobox.Empty>}
          {groupsOf(shown).map((group) => (
            <Combobox.Group key={`${group.name} ${group.options[0]?.value ?? ''}`} label={group.name}>
              {group.options.map((option) => (
                <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
                  <Text size="sm">{option.label}</Text>
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
      </Combobox.Dropdown>
    </Combobox>
  );
}
