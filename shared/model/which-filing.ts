/**
 * Which filing at all: five questions (who, size, listed, exempt, standard), answered from the form, the client's permanent
 * file and figures, with the entry point that follows, the reason and the rule. What nobody knows stays open and is never
 * answered in silence; a person decides. Companies Act 1967, sections 4, 197 and 201A; the regulator's filing
 * requirements for XBRL. Pure.
 */
import type { Period } from './dates.ts';
import type { AccountingStandard, EntityType, EntryPoint } from './enums.ts';
import { exemptPrivateTest } from './exempt-private-test.ts';
import { ACCOUNTING_STANDARD_WORDS } from './field-words.ts';
import { entriesOn } from './file-entries-in-force.ts';
import { formatMoney, fromCents, type Money, toCents } from './money.ts';
import type { FileEntry } from './permanent-file.ts';

/** Figures of the year; null where they are not known. */
export interface CompanySize {
  readonly revenue: Money | null;
  readonly totalAssets: Money | null;
}

export interface Asked {
  readonly entries: readonly FileEntry[];
  readonly year: Period;
  readonly size: CompanySize;
  readonly entityType: EntityType;
  readonly accountingStandard: AccountingStandard;
}

export interface FilingQuestion {
  readonly question: 'WHO' | 'SIZE' | 'LISTED' | 'EXEMPT' | 'STANDARD';
  readonly asks: string;
  /** In words; null while it is open. */
  readonly answer: string | null;
  /** Where the answer comes from, or what to do about an open one. */
  readonly from: string;
}

export interface WhichFiling {
  readonly questions: readonly FilingQuestion[];
  /** Null where figures are missing that decide, or no XBRL is filed. */
  readonly entryPoint: EntryPoint | null;
  readonly because: string;
  readonly rule: string;
  /** What the company need not do, though it may; null where nothing is known of an exemption. */
  readonly exemption: string | null;
}

/** Revenue and total assets of a smaller company are each at most this. */
export const MOST_OF_SMALLER: Money = fromCents(50_000_000n);

const ENTRY_POINTS_RULE = 'Regulator’s filing requirements: who files in full, simplified or highlights';

/** Above the limit, within it, or null where the figures do not tell. */
function isSmaller({ revenue, totalAssets }: CompanySize): boolean | null {
  const above = (amount: Money | null) => amount !== null && toCents(amount) > toCents(MOST_OF_SMALLER);
  if (above(revenue) || above(totalAssets)) return false;
  return revenue === null || totalAssets === null ? null : true;
}

function sizeQuestion({ size }: Asked): FilingQuestion {
  const { revenue, totalAssets } = size;
  const said = [
    revenue === null ? null : `revenue S$ ${formatMoney(revenue, 0)}`,
    totalAssets === null ? null : `total assets S$ ${formatMoney(totalAssets, 0)}`,
  ].filter((each) => each !== null);
  const smaller = isSmaller(size);
  return {
    question: 'SIZE',
    asks: 'Are revenue and total assets each at most S$ 500,000?',
    answer: smaller === null ? null : `${smaller ? 'Yes' : 'No'}: ${said.join(', ')}`,
    from:
      smaller === null
        ? 'The figures of the year are not known yet. Link the engagement, or look at the statements.'
        : 'From the figures of the year',
  };
}

const WHO: Readonly<Record<'PRIVATE' | 'PUBLIC' | 'LIMITED_BY_GUARANTEE', string>> = {
  PRIVATE: 'A private company',
  PUBLIC: 'A public company',
  LIMITED_BY_GUARANTEE: 'A company limited by guarantee',
};

/** The five questions with their answers, and the filing that follows from them. */
export function whichFiling(asked: Asked): WhichFiling {
  const { entries, year, entityType, accountingStandard } = asked;
  const forms = new Set(entriesOn(entries, 'LEGAL_FORM', year.end).map(({ content }) => content.form));
  const form = forms.size === 1 ? [...forms][0] : undefined;
  const openForm =
    forms.size > 1
      ? 'The permanent file gives two legal forms for one day. Correct it.'
      : 'Add the legal form to the permanent file.';
  const exempt = exemptPrivateTest(entries, year);
  const isLicensed = entityType === 'mas_licensed_bank' || entityType === 'mas_licensed_insurer';
  const isListed = entityType === 'sgx_listed';
  const licence = entityType === 'mas_licensed_bank' ? 'A licensed bank' : 'A licensed insurer';
  const questions: readonly FilingQuestion[] = [
    {
      question: 'WHO',
      asks: 'Who files?',
      answer: isLicensed ? licence : form === undefined ? null : WHO[form],
      from: isLicensed ? 'As the form says' : form === undefined ? openForm : 'From the permanent file',
    },
    sizeQuestion(asked),
    {
      question: 'LISTED',
      asks: 'Is it listed?',
      answer: isListed ? 'Yes' : 'No',
      from: 'As the form says',
    },
    {
      question: 'EXEMPT',
      asks: 'Is it an exempt private company?',
      answer: exempt.outcome === 'OPEN' ? null : exempt.outcome === 'MET' ? 'Yes' : 'No',
      from: exempt.because.join(' '),
    },
    {
      question: 'STANDARD',
      asks: 'By which standard are the statements prepared?',
      answer: ACCOUNTING_STANDARD_WORDS[accountingStandard],
      from: 'As the form says',
    },
  ];
  const exemption =
    exempt.outcome === 'MET'
      ? 'While it is solvent, an exempt private company need not file its statements; it may file them by choice.'
      : null;
  const found = (entryPoint: EntryPoint | null, because: string, rule = ENTRY_POINTS_RULE): WhichFiling => ({
    questions,
    entryPoint,
    because,
    rule,
    exemption,
  });
  if (isLicensed)
    return found(
      entityType === 'mas_licensed_bank' ? 'FSH_BANKS' : 'FSH_INSURANCE',
      `${licence} files highlights, with the statements as a PDF.`,
    );
  if (form === 'LIMITED_BY_GUARANTEE')
    return found(null, 'A company limited by guarantee files its statements as a PDF, not in XBRL.');
  if (isListed) return found('FULL_XBRL', 'A listed company files in full, whatever its size.');
  if (form === undefined)
    return found(null, `The legal form decides whether XBRL is filed, and is not known. ${openForm}`);
  const smaller = isSmaller(asked.size);
  if (smaller === false)
    return found('FULL_XBRL', 'Revenue or total assets of the year are above S$ 500,000.');
  if (smaller === null)
    return found(null, 'The size decides between full and simplified, and is not known yet.');
  return form === 'PUBLIC'
    ? found(
        null,
        'A public company is simplified only where it is not accountable to the public: look at it.',
      )
    : found('SIMPLIFIED_XBRL', 'It is not listed, and revenue and total assets are each at most S$ 500,000.');
}
