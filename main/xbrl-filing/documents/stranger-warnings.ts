/**
 * Warnings for a document that seems to belong to another filing: another year, another company. It is read all
 * the same (titles are misprinted, companies change their names), and the person is told what to do.
 */
import { longDate } from '../../../shared/model/dates.ts';
import type { DocumentReading } from '../../../shared/model/document-reading.ts';
import { LINE_SCALES } from '../../../shared/model/line-scale.ts';
import type { Filing } from '../../../shared/model/records.ts';
import { nameOfScale } from '../../../shared/words/scale-words.ts';
import { bareName, bareOfOffice } from '../../document-reading/stated-identity.ts';

type Warning = { readonly kind: string; readonly message: string };
type OfFiling = Pick<Filing, 'periodEnd' | 'uen' | 'clientName'>;

function otherPeriod(
  reading: DocumentReading,
  pickedId: string | null,
  filing: OfFiling,
): readonly Warning[] {
  const pair = reading.columnPairs.find((each) => each.id === pickedId) ?? reading.columnPairs[0];
  const end = reading.currentPeriodEnd;
  const year = end?.slice(0, 4) ?? /\b(?:19|20)\d{2}\b/.exec(pair?.label ?? '')?.[0];
  const isOther =
    end === null ? year !== filing.periodEnd.slice(0, 4) : end.slice(0, 7) !== filing.periodEnd.slice(0, 7);
  if (year === undefined || !isOther) return [];
  const period = end === null ? `for ${year}` : `for the period to ${longDate(end)}`;
  const message = `The current figures of the document are ${period}; the filing ends on ${longDate(filing.periodEnd)}. Check that the right document was uploaded: if so, correct the period of the filing; if not, upload the other document, whose lines replace these.`;
  return [{ kind: 'OTHER_PERIOD', message }];
}

function otherCompany(reading: DocumentReading, filing: OfFiling): readonly Warning[] {
  const { statedUens, statedNames } = reading;
  // A company may itself be called "The Company of …".
  const wanted = [bareName(filing.clientName), bareName(bareOfOffice(filing.clientName))];
  const named = statedNames.some((name) => wanted.includes(bareName(name)));
  const byUen = statedUens.length > 0;
  if (byUen ? statedUens.includes(filing.uen) : named || statedNames.length === 0) return [];
  const [uen] = statedUens;
  const [name] = statedNames;
  const whose: string[] = [];
  if (name !== undefined && !named) whose.push(name);
  if (uen !== undefined) whose.push(`UEN ${uen}`);
  const message = `The document names ${whose.join(', ')}; the filing is for ${filing.clientName}, UEN ${filing.uen}. Check that the document is of this client: if it is not, upload the right one, whose lines replace these.`;
  return [{ kind: 'OTHER_COMPANY', message }];
}

const filedIn = (currency: string) =>
  currency === 'SGD' ? 'A filing is in Singapore dollars' : `This filing is in ${currency}`;

/** Figures in another currency, or in a scale that Singapore does not print. */
function otherCurrency(reading: DocumentReading, currency: string): readonly Warning[] {
  const scale = Math.max(1, ...reading.lines.filter(isOfStatement).map((line) => line.scale));
  const foreignScale = !LINE_SCALES.some((each) => each === scale);
  if ((reading.currency === null || reading.currency === currency) && !foreignScale) return [];
  const words = nameOfScale(scale);
  const stated = reading.currency === null ? 'no currency' : reading.currency;
  const scaled =
    words === null ? '' : ` in ${words}; every figure was multiplied by ${scale.toLocaleString('en')}`;
  const message = `The statements state ${stated}${scaled}. ${filedIn(currency)}: check that this is the document that is filed, and the currency and scale of its figures.`;
  return [{ kind: 'FOREIGN_CURRENCY', message }];
}

function isOfStatement({ statement }: DocumentReading['lines'][number]): boolean {
  return statement !== 'notes';
}

/** `currency`: the one that the filing is in. What speaks against this document being the one of the filing. */
export function strangerWarnings(
  reading: DocumentReading,
  pickedId: string | null,
  filing: OfFiling,
  currency = 'SGD',
): readonly Warning[] {
  return [
    ...otherCompany(reading, filing),
    ...otherPeriod(reading, pickedId, filing),
    ...otherCurrency(reading, currency),
  ];
}
