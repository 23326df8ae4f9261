/**
 * A searchable picker for long lists (reporting keys, elements, clients): type to search, arrows move, Enter
 * picks, Escape leaves all as it was. Only the best 60 are drawn, so that a list of thousands opens at once.
 * Which option is lit is a state of this component and not a mark in the page that a timer of the library may
 * forget: an Enter right after the last letter takes what is typed, and no form hears of it.
 * Where the caller searches (`onSearch` with `searching`), `options` are shown as given.
 */
import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { enterMeans, litOption, type PickerView, stepped } from './picker-keys.ts';
import { optionId, PickerList } from './picker-list.tsx';
import type { KeyPickerProps } from './picker-props.ts';
import { moreWords, PICKER_LIMIT, searchOptions } from './picker-search.ts';

export function KeyPicker(props: KeyPickerProps) {
  const { options, value, onPick, onClear, onSearch, bare = false, autoFocus = false } = props;
  const { searching = false, placeholder = 'Type to search', labelHidden = bare } = props;
  const current = props.valueLabel ?? options.find((option) => option.value === value)?.label ?? '';
  const [text, setText] = useState<string | null>(props.initialText ?? null);
  const [reached, setReached] = useState<string | null>(null);
  const [awaited, setAwaited] = useState(false);
  const done = useRef(false);
  const listId = useId();
  const combobox = useCombobox();
  const { dropdownOpened: opened, openDropdown, closeDropdown } = combobox;
  const asGiven = props.searching !== undefined;
  const shown = useMemo(
    () => (asGiven ? options : searchOptions(options, text ?? '')),
    [asGiven, options, text],
  );
  const clearable = onClear !== undefined;
  const view: PickerView = { opened, text, shown, reached, value, searching, clearable };
  const lit = litOption(view);
  const all = asGiven ? (props.total ?? shown.length) : shown.length < PICKER_LIMIT ? 0 : options.length;

  const dropText = () => {
    setText(null);
    setReached(null);
    setAwaited(false);
    if (text !== null) onSearch?.('');
  };
  const end = () => {
    done.current = true;
    dropText();
    closeDropdown();
  };
  const take = (next: string) => {
    if (shown.some((option) => option.value === next && option.disabled === true)) return;
    end();
    onPick(next);
  };
  const clear = () => {
    end();
    onClear?.();
  };

  // An Enter that came before the answer: taken now, if the person is still here and has typed nothing since.
  const first = shown[0]?.value ?? null;
  useEffect(() => {
    if (!awaited || searching) return;
    setAwaited(false);
    if (first !== null) take(first);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (opened) setReached(stepped(view, event.key === 'ArrowDown' ? 1 : -1) ?? reached);
      else openDropdown();
    } else if (event.key === 'Enter') {
      const means = enterMeans(view);
      if (means.kind === 'PASS') return;
      event.preventDefault();
      if (means.kind === 'TAKE') take(means.value);
      else if (means.kind === 'CLEAR') clear();
      else if (means.kind === 'AWAIT') setAwaited(true);
    } else if (event.key === 'Escape') {
      if (opened || text !== null || bare) event.stopPropagation();
      dropText();
      closeDropdown();
      props.onCancel?.();
    }
  };

  const emptiable = clearable && value !== null && props.disabled !== true;
  const busy = props.loading === true || (searching && text !== null);
  const rightSection = busy ? (
    <Loader size={14} />
  ) : emptiable ? (
    <Combobox.ClearButton aria-label={props.clearLabel} onClear={clear} />
  ) : (
    <Combobox.Chevron />
  );
  return (
    <Combobox
      store={combobox}
      withinPortal={props.inPlace !== true}
      shadow="md"
      width={bare ? 380 : 'target'}
      position="bottom-start"
      onOptionSubmit={take}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <InputBase
          {...(labelHidden ? { 'aria-label': props.label } : { label: props.label })}
          {...(bare ? { variant: 'unstyled', classNames: { input: 'fv-cell-input' } } : {})}
          {...(props.id === undefined ? {} : { id: props.id })}
          className={props.className}
          size={props.size}
          description={props.description}
          required={props.required}
          disabled={props.disabled}
          error={props.error}
          placeholder={placeholder}
          autoFocus={autoFocus}
          {...(autoFocus ? { 'data-autofocus': true } : {})}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={opened}
          aria-controls={opened ? listId : undefined}
          aria-activedescendant={opened && lit !== null ? optionId(listId, shown, lit) : undefined}
          // A dialog around it hears Escape only when nothing is open here.
          data-mantine-stop-propagation={opened || undefined}
          rightSection={rightSection}
          rightSectionPointerEvents={emptiable ? 'all' : 'none'}
          value={text ?? current}
          onFocus={(event) => {
            done.current = false;
            if (props.initialText === undefined) event.currentTarget.select();
            openDropdown();
          }}
          onClick={() => openDropdown()}
          onBlur={() => {
            if (text?.trim() === '' && clearable && value !== null) clear();
            closeDropdown();
            dropText();
            if (bare && !done.current) props.onCancel?.();
            done.current = false;
          }}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setReached(null);
            setAwaited(false);
            onSearch?.(event.currentTarget.value);
            openDropdown();
          }}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <PickerList
          id={listId}
          label={props.label}
          options={shown}
          value={value}
          lit={lit}
          emptyWords={searching ? 'Searching…' : (props.emptyWords ?? 'Nothing matches. Try another word.')}
          moreWords={searching ? null : moreWords(shown.length, all)}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
