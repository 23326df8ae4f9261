/** What the kinds and entries of a permanent file are called, for the screen, the trail and conflicts. */
import { type IsoDate, shortDate } from './dates.ts';
import { formatMoney } from './money.ts';
import type { ExemptionGround, FileContent, FileEntry, FileKind } from './permanent-file.ts';

export const FILE_KIND_WORDS: Readonly<Record<FileKind, string>> = {
  LEGAL_FORM: 'Legal form',
  DIRECTOR: 'Director',
  SECRETARY: 'Secretary',
  REGISTERED_OFFICE: 'Registered office',
  PRINCIPAL_ACTIVITY: 'Principal activity',
  HOLDING_COMPANY: 'Holding company',
  SHARE_CLASS: 'Class of shares',
  SHAREHOLDER: 'Shareholder',
  AUDITOR: 'Auditor',
  EXEMPTION: 'Audit exemption',
  EMPLOYEES: 'Employees',
  CONTACT: 'Contact',
  WORDING: 'Wording',
};

/** What the first and the last day are called. */
export const FILE_DAY_WORDS: Readonly<Record<FileKind, { readonly from: string; readonly until: string }>> = {
  LEGAL_FORM: { from: 'From', until: 'Until' },
  DIRECTOR: { from: 'Appointed', until: 'Resigned' },
  SECRETARY: { from: 'Appointed', until: 'Resigned' },
  REGISTERED_OFFICE: { from: 'From', until: 'Moved' },
  PRINCIPAL_ACTIVITY: { from: 'From', until: 'Ended' },
  HOLDING_COMPANY: { from: 'From', until: 'Until' },
  SHARE_CLASS: { from: 'From', until: 'Until' },
  SHAREHOLDER: { from: 'Held from', until: 'Held until' },
  AUDITOR: { from: 'Appointed', until: 'Ended' },
  EXEMPTION: { from: 'From', until: 'Until' },
  EMPLOYEES: { from: 'From', until: 'Until' },
  CONTACT: { from: 'From', until: 'Until' },
  WORDING: { from: 'From', until: 'Until' },
};

export const LEGAL_FORM_WORDS: Readonly<Record<FileContent<'LEGAL_FORM'>['form'], string>> = {
  PRIVATE: 'Private company limited by shares',
  PUBLIC: 'Public company limited by shares',
  LIMITED_BY_GUARANTEE: 'Public company limited by guarantee',
};

export const HOLDING_LEVEL_WORDS: Readonly<Record<FileContent<'HOLDING_COMPANY'>['level'], string>> = {
  IMMEDIATE: 'Immediate holding company',
  ULTIMATE: 'Ultimate holding company',
  IMMEDIATE_AND_ULTIMATE: 'Immediate and ultimate holding company',
};

export const EXEMPTION_GROUND_WORDS: Readonly<Record<ExemptionGround, string>> = {
  SMALL_COMPANY: 'Small company',
  SMALL_GROUP: 'Small group',
  DORMANT: 'Dormant company',
};

/** "1,200,000". */
export function groupedNumber(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** An entry in one line, without its days. */
export function entryWords({ kind, content }: Pick<FileEntry, 'kind' | 'content'>): string {
  // The two belong together, as the schema of the entry says; a pair of a union is not followed by the compiler.
  const entry = { kind, content } as Pick<FileEntry, 'kind' | 'content'>;
  const parts = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(', ');
  const of = <Kind extends FileKind>(_kind: Kind) => entry.content as FileContent<Kind>;
  switch (kind) {
    case 'LEGAL_FORM': {
      const { form, incorporatedOn, inGroup } = of(kind);
      return parts(
        LEGAL_FORM_WORDS[form],
        incorporatedOn === '' ? '' : `incorporated ${shortDate(incorporatedOn)}`,
        inGroup ? 'part of a group' : '',
      );
    }
    case 'DIRECTOR': {
      const { name, alternateTo } = of(kind);
      return alternateTo === '' ? name : `${name}, alternate to ${alternateTo}`;
    }
    case 'SECRETARY':
      return of(kind).name;
    case 'REGISTERED_OFFICE':
      return of(kind).address;
    case 'PRINCIPAL_ACTIVITY':
      return of(kind).description;
    case 'HOLDING_COMPANY': {
      const { name, level, country } = of(kind);
      return `${parts(name, country)} (${HOLDING_LEVEL_WORDS[level].toLowerCase()})`;
    }
    case 'SHARE_CLASS': {
      const { name, number, amount } = of(kind);
      return `${groupedNumber(number)} ${name}, S$ ${formatMoney(amount)}`;
    }
    case 'SHAREHOLDER': {
      const { name, shareClass, number } = of(kind);
      return `${name}: ${groupedNumber(number)} ${shareClass}`;
    }
    case 'AUDITOR': {
      const { firm, partner } = of(kind);
      return parts(firm, partner);
    }
    case 'EXEMPTION':
      return EXEMPTION_GROUND_WORDS[of(kind).ground];
    case 'EMPLOYEES':
      return `${groupedNumber(of(kind).number)} employees`;
    case 'CONTACT': {
      const { name, role, email, phone } = of(kind);
      return parts(name, role, email, phone);
    }
    case 'WORDING':
      return of(kind).title;
  }
}

/** "appointed 1 Mar 2024", "appointed 1 Mar 2024, resigned 30 Jun 2025"; nothing where no day is known. */
export function dayWords(
  kind: FileKind,
  { validFrom, validUntil }: { readonly validFrom: IsoDate | null; readonly validUntil: IsoDate | null },
): string {
  const { from, until } = FILE_DAY_WORDS[kind];
  return [
    validFrom === null ? '' : `${from.toLowerCase()} ${shortDate(validFrom)}`,
    validUntil === null ? '' : `${until.toLowerCase()} ${shortDate(validUntil)}`,
  ]
    .filter((text) => text !== '')
    .join(', ');
}
