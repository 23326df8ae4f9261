/** The account of a line: found by its code or any word of its name, or typed as a new one. */

import { useState } from 'react';
import { accountLabel } from '../../../../shared/model/account-label.ts';
import { KeyPicker } from '../../../components/key-picker.tsx';
import type { PickerOption } from '../../../components/picker-search.ts';
import { type Account, accountOf, shownAccounts } from './account-choices.ts';

interface AccountCellProps {
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly account: Account;
  readonly disabled: boolean;
  /** With its label above, outside a table. */
  readonly labelled?: boolean;
  readonly onPick: (account: Account) => void;
}

export function AccountCell({
  label,
  options,
  account,
  disabled,
  labelled = false,
  onPick,
}: AccountCellProps) {
  const [text, setText] = useState('');
  const words = accountLabel(account);
  return (
    <KeyPicker
      label={label}
      labelHidden={!labelled}
      size={labelled ? 'sm' : 'xs'}
      disabled={disabled}
      options={shownAccounts(options, text)}
      searching={false}
      onSearch={setText}
      value={words === '' ? null : words}
      valueLabel={words}
      placeholder="Code or name"
      emptyWords="Type a code or a name."
      clearLabel={`${label}: clear`}
      onPick={(value) => onPick(accountOf(value))}
      onClear={() => onPick({ accountCode: '', accountDescription: '' })}
    />
  );
}
