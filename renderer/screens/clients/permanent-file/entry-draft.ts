/** An entry of the permanent file while it is typed: what stands in each field, and what is wrong there. Pure. */
import { formatMoney, isMoney } from '../../../../shared/model/money.ts';
import {
  dayProblems,
  type FileAddition,
  type FileEntry,
  type FileKind,
  fileActSchema,
} from '../../../../shared/model/permanent-file.ts';
import { parseFigure } from '../../../components/parse-figure.ts';
import { FILE_FIELDS } from './file-fields.ts';

export interface EntryDraft {
  readonly fields: Readonly<Record<string, string | boolean>>;
  readonly validFrom: string;
  readonly validUntil: string;
}

export function emptyDraft(kind: FileKind): EntryDraft {
  const fields = FILE_FIELDS[kind].map(({ name, input, options }) => [
    name,
    input === 'flag' ? false : (options?.[0]?.value ?? ''),
  ]);
  return { fields: Object.fromEntries(fields), validFrom: '', validUntil: '' };
}

export function draftOf({ content, validFrom, validUntil }: FileEntry): EntryDraft {
  const fields = Object.entries(content).map(([name, value]) => [
    name,
    typeof value === 'string' && isMoney(value) ? formatMoney(value) : value,
  ]);
  return { fields: Object.fromEntries(fields), validFrom: validFrom ?? '', validUntil: validUntil ?? '' };
}

export interface CheckedDraft {
  /** Null while something is wrong. */
  readonly addition: FileAddition | null;
  /** By the name of the field, or validFrom and validUntil. */
  readonly problems: Readonly<Record<string, string>>;
}

/** Amounts and numbers are taken as people write them; a text that is none is said at its field. */
export function checkDraft(kind: FileKind, { fields, validFrom, validUntil }: EntryDraft): CheckedDraft {
  const content = Object.fromEntries(
    FILE_FIELDS[kind].map(({ name, input }) => [name, typedValue(input, fields[name] ?? '')]),
  );
  const days = { validFrom: validFrom || null, validUntil: validUntil || null };
  const parsed = fileActSchema.safeParse({ act: 'ADD', entry: { kind, content, ...days } });
  const problems: Record<string, string> = {};
  if (parsed.success && parsed.data.act === 'ADD') {
    const { entry } = parsed.data;
    for (const { path, message } of dayProblems(kind, entry)) problems[path] = message;
    return { addition: Object.keys(problems).length === 0 ? entry : null, problems };
  }
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path.at(-1));
    problems[field] ??= fields[field] === '' ? 'Fill this in.' : message;
  }
  return { addition: null, problems };
}

function typedValue(input: string, value: string | boolean): string | boolean {
  if (typeof value === 'boolean') return value;
  if (input === 'number') return value.replaceAll(/[,\s]/g, '');
  if (input !== 'money') return value;
  return value.trim() === '' ? '' : (parseFigure(value) ?? value);
}
