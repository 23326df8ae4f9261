/**
 * Words of a filing that no other screen needs: the order of its statements, what each output is for, and
 * why a filing takes no change. The common word lists stand in components/words.ts.
 */
import type { LineStatement, OutputKind } from '../../../../shared/model/enums.ts';
import { currencySign } from '../../../../shared/model/printed-figures.ts';
import type { Filing } from '../../../../shared/model/records.ts';
import { SEALED_FILING_STATES } from '../../../../shared/model/states.ts';

/** The order in which statements stand in a set of financial statements. */
export const STATEMENT_ORDER: readonly LineStatement[] = [
  'balance_sheet',
  'income_statement',
  'equity_changes',
  'cash_flow',
  'notes',
];

export const OUTPUT_PURPOSE: Readonly<Record<OutputKind, string>> = {
  PREPTOOL_XLSX: 'One sheet per statement and the filing information, for the regulator’s preparation tool.',
  XBRL_XML: 'One fact per confirmed tag and period, for any XBRL processor.',
  AUDIT_PDF: 'Every tag with who confirmed it and when, the rule results and the checksums, on paper.',
};

/** The sign at the head of a column of amounts, of the currency that the document states. */
export function currencySignOf({ documentCurrency }: Pick<Filing, 'documentCurrency'>): string {
  return currencySign(documentCurrency ?? 'SGD');
}

/** Read-only states in which no change is taken at all (decisions 4). */
export function isSealed(filing: Pick<Filing, 'status'>): boolean {
  return SEALED_FILING_STATES.includes(filing.status);
}

/** Why the content of the filing takes no change now, or null where it does. */
export function lockedBecause(filing: Pick<Filing, 'status'>): string | null {
  if (isSealed(filing)) return 'The filing is filed and locked: it can be read, not changed.';
  if (filing.status === 'EXPORTED') {
    return 'The filing is exported. Return it to tagging first (step Filed), with a reason.';
  }
  return null;
}
