/**
 * Columns that stand beside the figures of a year and are none of them: rates and numbers of shares before the amounts,
 * what was reported before a restatement, a budget, the gross amount before the net one. Told by their headings alone,
 * and only where another column of the same year is left; what nobody can tell stays beside its rivals.
 */
import { isCurrencySign, plainText } from '../../shared/words/printed-amounts.ts';
import { parseAmount } from '../../shared/words/statement-amounts.ts';
import { type GridCell, gapBetween } from './grid.ts';
import type { PlacedColumn } from './inner-outer-columns.ts';
import { isHeaderText, isNoteHeader, periodsIn, scopeOf } from './period-headers.ts';
import { statedCurrency } from './stated-currency.ts';

const FORECAST = /\b(?:budget(?:ed|s)?|forecasts?|projected|projections?|planned)\b/i;

const COUNTS =
  /\b(?:numbers?|nos?\.?|units|quantity) of (?:[a-z-]+ ){0,4}(?:shares|stocks?|units|warrants|options)\b|^(?:numbers?|nos?\.?)(?: of)?$|\bshareholdings?\b|\b(?:equity|ownership|effective|proportion of (?:ownership|equity)|voting)\b.{0,12}\b(?:interests?|holdings?|held|rights|power)\b|\b(?:interests?|holdings?|shares) held\b/i;
const RATES = /%|\bper ?cent(?:age)?s?\b|\brates?\b/i;
/** "Fixed rate | Floating rate" stand over amounts. */
const BY_RATE = /\b(?:fixed|floating|variable)\b/i;
/** No rate that is printed here is larger. */
const LARGEST_RATE = 1000;

const RESTATED = /\b(?:re-?stated|re-?presented|re-?classified)\b/i;
const BEFORE =
  /\b(?:previously|originally|formerly) (?:reported|stated|presented|audited)\b|\bas reported\b|\bbefore (?:the )?(?:restatement|adjustments?|reclassification)\b/i;
const CHANGE =
  /\b(?:adjust(?:ments?|ed)|reclassifications?|restatements?|effects? of|corrections?|increase|decrease|change)\b/i;

const NET =
  /^(?:net|(?:net )?(?:carrying|book) (?:amount|value)s?|net (?:amount|receivables|balance|(?:carrying|book) (?:amount|value))s?)$/i;
const BEFORE_NET =
  /^(?:gross\b.*|(?:at )?cost|fair values?|(?:less:? )?(?:(?:accumulated|loss|expected|lifetime|credit|impairment|allowances?|provisions?|and|of|for|the) )*(?:depreciation|amorti[sz]ation|impairment(?: loss(?:es)?)?|allowances?|provisions?|loss(?:es)?|ecls?))$/i;

interface Headed {
  readonly column: PlacedColumn;
  /** The words right over the column, beside its date, entity and currency. */
  readonly words: string;
  /** The same, else those of its nearest heading, which may stand over the middle of a pair. */
  readonly near: string;
  /** A currency stands right over it: whatever else is said, it holds amounts. */
  readonly isMoney: boolean;
}

function headed(column: PlacedColumn, header: readonly GridCell[]): Headed {
  const over = header.filter((cell) => gapBetween(cell, column) === 0 && !isNoteHeader(cell.text));
  const own = over
    .map(({ text }) => plainText(text))
    .filter((text) => scopeOf(text) === null && !(periodsIn(text).length > 0 && !saysWhich(text)))
    .filter((text) => statedCurrency(text) === null || !isHeaderText(text) || saysWhich(text));
  const isMoney = over.some(({ text }) => isCurrencySign(plainText(text)) || statedCurrency(text) !== null);
  const words = own.join(' ').trim();
  return { column, words, near: words === '' && !isMoney ? column.component : words, isMoney };
}

/** True of a heading that says which of two amounts of a date it is ("2024 (As previously reported)"). */
function saysWhich(text: string): boolean {
  return RESTATED.test(text) || BEFORE.test(text) || FORECAST.test(text);
}

function isCountOrRate({ column, near, isMoney }: Headed): boolean {
  if (isMoney) return false;
  if (COUNTS.test(near)) return true;
  if (!RATES.test(near) || BY_RATE.test(near)) return false;
  return column.cluster.cells.every((text) => Math.abs(Number(parseAmount(text) ?? 0)) <= LARGEST_RATE);
}

/** True where the column gives way to one of its rivals, those of the same year and entity. */
function givesWay(one: Headed, rivals: readonly Headed[]): boolean {
  if (isCountOrRate(one)) return rivals.some((rival) => !isCountOrRate(rival));
  const others = rivals.filter((rival) => !isCountOrRate(rival));
  const isRestated = (head: Headed) => RESTATED.test(head.words) && !BEFORE.test(head.words);
  if (BEFORE.test(one.words)) return others.some((rival) => !BEFORE.test(rival.words) && !isChange(rival));
  if (isChange(one)) return others.some(isRestated);
  const nets = [one, ...others].filter(({ words }) => NET.test(words));
  return (
    nets.length === 1 &&
    nets[0] !== one &&
    [one, ...others].every((head) => head === nets[0] || BEFORE_NET.test(head.words))
  );
}

function isChange({ words }: Headed): boolean {
  return CHANGE.test(words) && !RESTATED.test(words);
}

/** The columns, those that are not the figures of their year marked and named by their own headings. */
export function withBesideMarked(
  columns: readonly PlacedColumn[],
  header: readonly GridCell[],
): readonly PlacedColumn[] {
  const all = columns.map((column) => headed(column, header));
  const isForecast = ({ words }: Headed) => FORECAST.test(words);
  const rivalsOf = (one: Headed) =>
    all.filter(
      (other) =>
        other !== one && other.column.period === one.column.period && other.column.scope === one.column.scope,
    );
  const beside = all.filter((one) => {
    if (isForecast(one)) return !all.every(isForecast);
    return givesWay(
      one,
      rivalsOf(one).filter((other) => !isForecast(other)),
    );
  });
  return all.map((one) => {
    const { column } = one;
    if (beside.includes(one)) return { ...column, component: named(one.near), beside: true };
    // The nearest words are those of the column beside it.
    const isBorrowed = rivalsOf(one).some(
      (other) => beside.includes(other) && named(other.near) === column.component,
    );
    return isBorrowed ? { ...column, component: '' } : column;
  });
}

/** "Interest rate %" as "Interest rate". */
function named(words: string): string {
  return words.replace(/\s*(?:%+|\(%\))/g, '').trim() || '%';
}
