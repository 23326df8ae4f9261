/** Whose document it is: taken where one client alone fits, asked everywhere else. */
import { describe, expect, it } from 'vitest';
import { filingPeriod, placeDocument } from '../../../../../main/xbrl-filing/incoming/place-document.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';

const date = (text: string) => isoDateSchema.parse(text);
const HERON = { id: 'heron', uen: '202312345K', companyName: 'Heron Trading Pte. Ltd.' };
const EGRET = { id: 'egret', uen: '201512345W', companyName: 'Egret Foods Pte. Ltd.' };
const TWIN = { id: 'twin', uen: '201899999M', companyName: 'EGRET FOODS PTE LTD' };
const NOTHING_SAID = { clientId: null, periodEnd: null };
const END = date('2025-12-31');

const placed = (
  statedUens: string[],
  statedNames: string[],
  clients = [HERON, EGRET],
  currentPeriodEnd: ReturnType<typeof date> | null = END,
) => placeDocument({ statedUens, statedNames, currentPeriodEnd }, clients, NOTHING_SAID);

describe('a document', () => {
  it.each([
    ['by its number and name', ['202312345K'], ['HERON TRADING PTE LTD', 'Another Pte. Ltd.'], 'heron'],
    ['by its number alone', ['202312345K'], [], 'heron'],
    [
      'by its number beside another, and its name',
      ['201512345W', '199900001A'],
      ['EGRET FOODS PTE LTD'],
      'egret',
    ],
    ['by its name alone', [], ['Egret Foods Private Limited'], 'egret'],
  ])('is placed %s', (_, uens, names, clientId) => {
    expect(placed(uens, names)).toEqual({ kind: 'PLACED', clientId, periodEnd: END });
  });

  it.each([
    [
      'with a number of nobody',
      ['199900001A'],
      ['Stork Pte. Ltd.'],
      [HERON, EGRET],
      /No client has what it states: Stork/,
    ],
    [
      'with the name of one and the number of another',
      ['199900001A'],
      ['Egret Foods Pte. Ltd.'],
      [HERON, EGRET],
      /Egret Foods Pte. Ltd. has UEN 201512345W in its record/,
    ],
    ['with the numbers of two', ['202312345K', '201512345W'], [], [HERON, EGRET], /several clients/],
    [
      'with a number beside another and no name',
      ['202312345K', '199900001A'],
      [],
      [HERON],
      /states several numbers/,
    ],
    [
      'of a company that prints the number of its holding company',
      ['202312345K'],
      ['Plover Quay Pte. Ltd.', 'Heron Trading Pte. Ltd.'],
      [HERON],
      /has the UEN of Heron Trading Pte. Ltd., but names Plover Quay/,
    ],
    [
      'that names a client after another company',
      [],
      ['Stork Pte. Ltd.', 'Heron Trading Pte. Ltd.'],
      [HERON],
      /No client is called Stork/,
    ],
    ['with a name that two have', [], ['Egret Foods Pte Ltd'], [EGRET, TWIN], /Several clients/],
    ['with nothing', [], [], [HERON], /neither a UEN nor the name/],
  ])('%s asks whose it is', (_, uens, names, clients, detail) => {
    expect(placed(uens, names, clients)).toMatchObject({
      kind: 'ASKS',
      question: 'CLIENT',
      clientId: null,
      detail: expect.stringMatching(detail),
    });
  });

  it('without a day asks for it, and takes what a person said before what it states', () => {
    expect(placed(['202312345K'], [], [HERON], null)).toMatchObject({
      question: 'PERIOD',
      clientId: 'heron',
    });
    const stated = { statedUens: ['202312345K'], statedNames: [], currentPeriodEnd: null };
    const answered = { clientId: 'egret', periodEnd: date('2025-06-30') };
    expect(placeDocument(stated, [HERON, EGRET], answered)).toEqual({ kind: 'PLACED', ...answered });
  });
});

describe('its period', () => {
  it('goes on where the filing before ended, where that is near, and is twelve months elsewhere', () => {
    expect(filingPeriod(END, date('2024-06-30'))).toEqual({ start: '2024-07-01', end: END });
    expect(filingPeriod(END, date('2024-12-31'))).toEqual({ start: '2025-01-01', end: END });
    expect(filingPeriod(END, date('2022-12-31'))).toEqual({ start: '2025-01-01', end: END });
    expect(filingPeriod(date('2024-02-29'), null)).toEqual({ start: '2023-03-01', end: '2024-02-29' });
  });
});
