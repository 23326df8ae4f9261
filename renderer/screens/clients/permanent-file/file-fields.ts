/** The sections of the permanent file on the screen, and the fields of an entry of each kind. */
import type { PermanentFile } from '../../../../shared/contract/permanent-file.ts';
import {
  EXEMPTION_GROUNDS,
  type FileEntry,
  type FileKind,
  HOLDING_LEVELS,
  LEGAL_FORMS,
} from '../../../../shared/model/permanent-file.ts';
import {
  EXEMPTION_GROUND_WORDS,
  HOLDING_LEVEL_WORDS,
  LEGAL_FORM_WORDS,
} from '../../../../shared/model/permanent-file-words.ts';

export interface FileField {
  readonly name: string;
  readonly label: string;
  readonly input: 'text' | 'textarea' | 'number' | 'money' | 'date' | 'flag' | 'select';
  readonly required?: true;
  readonly help?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

const choices = <Key extends string>(keys: readonly Key[], words: Readonly<Record<Key, string>>) =>
  keys.map((value) => ({ value, label: words[value] }));

const name = { name: 'name', label: 'Name', input: 'text', required: true } as const;

export const FILE_FIELDS: Readonly<Record<FileKind, readonly FileField[]>> = {
  LEGAL_FORM: [
    { name: 'form', label: 'Legal form', input: 'select', options: choices(LEGAL_FORMS, LEGAL_FORM_WORDS) },
    { name: 'incorporatedOn', label: 'Incorporated on', input: 'date' },
    { name: 'inGroup', label: 'Part of a group of companies', input: 'flag' },
  ],
  DIRECTOR: [
    name,
    {
      name: 'alternateTo',
      label: 'Alternate to',
      input: 'text',
      help: 'The director for whom this one acts; empty otherwise.',
    },
  ],
  SECRETARY: [name],
  REGISTERED_OFFICE: [{ name: 'address', label: 'Address', input: 'textarea', required: true }],
  PRINCIPAL_ACTIVITY: [{ name: 'description', label: 'Activity', input: 'textarea', required: true }],
  HOLDING_COMPANY: [
    name,
    { name: 'level', label: 'Which', input: 'select', options: choices(HOLDING_LEVELS, HOLDING_LEVEL_WORDS) },
    { name: 'country', label: 'Country of incorporation', input: 'text' },
  ],
  SHARE_CLASS: [
    { name: 'name', label: 'Class', input: 'text', required: true, help: 'Such as Ordinary shares.' },
    { name: 'number', label: 'Number of shares', input: 'number', required: true },
    { name: 'amount', label: 'Paid-up amount (S$)', input: 'money', required: true },
    { name: 'rights', label: 'Rights and restrictions', input: 'textarea' },
  ],
  SHAREHOLDER: [
    name,
    { name: 'isCompany', label: 'Is a company', input: 'flag' },
    { name: 'shareClass', label: 'Class', input: 'text', required: true },
    { name: 'number', label: 'Number of shares', input: 'number', required: true },
  ],
  AUDITOR: [
    { name: 'firm', label: 'Firm', input: 'text', required: true },
    { name: 'partner', label: 'Engagement partner', input: 'text' },
  ],
  EXEMPTION: [
    {
      name: 'ground',
      label: 'Ground',
      input: 'select',
      options: choices(EXEMPTION_GROUNDS, EXEMPTION_GROUND_WORDS),
    },
  ],
  EMPLOYEES: [{ name: 'number', label: 'Number of employees', input: 'number', required: true }],
  CONTACT: [
    name,
    { name: 'role', label: 'Role', input: 'text' },
    { name: 'email', label: 'E-mail', input: 'text' },
    { name: 'phone', label: 'Telephone', input: 'text' },
    { name: 'signsOff', label: 'Is offered when a link is sent to the client', input: 'flag' },
  ],
  WORDING: [
    { name: 'title', label: 'Title', input: 'text', required: true },
    { name: 'text', label: 'Text', input: 'textarea', required: true },
  ],
};

export interface FileSection {
  readonly kind: FileKind;
  readonly title: string;
  /** What it is for, while nothing is in it. */
  readonly empty: string;
  readonly entries: (file: PermanentFile) => readonly FileEntry[];
}

export const FILE_SECTIONS: readonly FileSection[] = [
  {
    kind: 'DIRECTOR',
    title: 'Directors',
    empty: 'Proposed for the directors’ statement and the filing, by the days of office.',
    entries: (file) => file.directors,
  },
  {
    kind: 'SECRETARY',
    title: 'Secretary',
    empty: 'Who keeps the registers of the company.',
    entries: (file) => file.secretary,
  },
  {
    kind: 'REGISTERED_OFFICE',
    title: 'Registered office',
    empty: 'Proposed for the general note and the filing.',
    entries: (file) => file.registeredOffice,
  },
  {
    kind: 'PRINCIPAL_ACTIVITY',
    title: 'Principal activities',
    empty: 'Proposed for the general note and the filing.',
    entries: (file) => file.principalActivities,
  },
  {
    kind: 'HOLDING_COMPANY',
    title: 'Holding company',
    empty: 'The immediate and the ultimate holding company, where there is one.',
    entries: (file) => file.holdingCompany,
  },
  {
    kind: 'SHARE_CLASS',
    title: 'Share capital',
    empty: 'Classes of shares. End a class and add it again when shares are issued.',
    entries: (file) => file.shareCapital.classes,
  },
  {
    kind: 'SHAREHOLDER',
    title: 'Shareholders',
    empty: 'Holdings of directors are proposed for the directors’ statement.',
    entries: (file) => file.shareCapital.shareholders,
  },
  {
    kind: 'LEGAL_FORM',
    title: 'Legal form',
    empty: 'The tests of exemption ask whether the company is private.',
    entries: (file) => file.legalForm,
  },
  {
    kind: 'EMPLOYEES',
    title: 'Employees',
    empty: 'The number at each year end, for the small company test.',
    entries: (file) => file.employees,
  },
  {
    kind: 'AUDITOR',
    title: 'Auditor',
    empty: 'The auditor, or the exemption below.',
    entries: (file) => file.auditor,
  },
  {
    kind: 'EXEMPTION',
    title: 'Audit exemption',
    empty: 'What the practice concluded from the tests below.',
    entries: (file) => file.exemptions,
  },
  {
    kind: 'CONTACT',
    title: 'Contacts',
    empty: 'Who is offered when statements or a filing are sent for sign-off.',
    entries: (file) => file.contacts,
  },
  {
    kind: 'WORDING',
    title: 'Wordings',
    empty: 'Texts that this client uses year after year.',
    entries: (file) => file.wordings,
  },
];
