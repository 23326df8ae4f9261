import { describe, expect, it } from 'vitest';
import {
  type ClientSheet,
  countUens,
  guessLayout,
  type ImportDefaults,
  readClients,
  readProducts,
  readStandard,
  readYearEnd,
} from '../../../../shared/model/client-import.ts';

const sheetOf = (...lines: readonly string[]): ClientSheet => ({
  name: 'Clients',
  hidden: false,
  rowsBeyond: 0,
  passedOver: false,
  rows: lines.map((line, index) => ({ number: index + 1, cells: line.split('|') })),
});
const ASKED: ImportDefaults = { fyEndMonth: null, accountingStandard: null, products: [] };
const USUAL: ImportDefaults = { fyEndMonth: 12, accountingStandard: 'SFRS', products: ['XBRL_FILING'] };

describe('the columns of a list of clients', () => {
  it('are found by their headings, below a title', () => {
    const sheet = sheetOf(
      'Clients of the practice',
      'S/N|UEN No.|Company Name|FYE|Framework|Services',
      '1|202312345K',
    );
    expect(guessLayout(sheet)).toEqual({
      headerRow: 2,
      columns: { uen: 1, companyName: 2, yearEnd: 3, standard: 4, products: 5 },
    });
    // A UEN called by the company's name is no name.
    expect(guessLayout(sheetOf('Entity|Company Registration No', 'Heron|202312345K')).columns).toEqual({
      companyName: 0,
      uen: 1,
    });
  });

  it('are found by what stands in them where there is no heading', () => {
    const sheet = sheetOf('1|Heron Trading Pte. Ltd.|202312345K', '2|Egret Foods Pte. Ltd.|201512345W');
    expect(guessLayout(sheet)).toEqual({ headerRow: 0, columns: { uen: 2, companyName: 1 } });
    expect(guessLayout(sheetOf('nothing', 'of use'))).toEqual({ headerRow: 0, columns: {} });
    expect(countUens(sheet)).toBe(2);
  });
});

describe('what a cell says', () => {
  it.each([
    ['31 Dec', 12],
    ['December', 12],
    ['Mar-25', 3],
    ['31 March 2026', 3],
    ['2025-06-30', 6],
    ['30/06', 6],
    ['06/30/2025', 6],
    ['28.2.', null],
    ['28/2', 2],
    ['9', 9],
    // No end of a month, and no month.
    ['12 December', null],
    ['03/12', null],
    ['13', null],
    ['soon', null],
  ])('%s is the year end of month %s', (text, month) => {
    expect(readYearEnd(text)).toBe(month);
  });

  it('names standards and products, and what names none is told', () => {
    expect(['SFRS for SE', 'FRS', 'SFRS(I)', 'IFRS', 'UK GAAP'].map(readStandard)).toEqual([
      'SFRS_SE',
      'SFRS',
      'IFRS',
      'IFRS',
      null,
    ]);
    expect(readProducts('Accounts & XBRL, secretarial')).toEqual({
      products: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
      unknown: ['secretarial'],
    });
  });
});

describe('the rows of a list of clients', () => {
  const read = (defaults: ImportDefaults, ...lines: readonly string[]) => {
    const sheet = sheetOf('Name|UEN|Year end', ...lines);
    return readClients(sheet, guessLayout(sheet), defaults, [
      { companyName: 'Plover Foods Pte. Ltd.', uen: '201312345E' },
    ]);
  };

  it('are taken in with what they say, and with what was chosen where they say nothing', () => {
    const { rows } = read(USUAL, 'Heron Trading Pte. Ltd.|2023 12345k|31 Mar', 'Egret Foods|201512345W|');
    expect(rows.map(({ client }) => client)).toEqual([
      {
        row: 2,
        companyName: 'Heron Trading Pte. Ltd.',
        uen: '202312345K',
        fyEndMonth: 3,
        accountingStandard: 'SFRS',
        enabledProducts: ['XBRL_FILING'],
      },
      {
        row: 3,
        companyName: 'Egret Foods',
        uen: '201512345W',
        fyEndMonth: 12,
        accountingStandard: 'SFRS',
        enabledProducts: ['XBRL_FILING'],
      },
    ]);
  });

  it('are errors where anything is missing or no row can tell it, and never guessed', () => {
    const { rows, blank } = read(
      ASKED,
      '|202312345K|31 Dec',
      'Heron|12345|12 Dec',
      'Total|',
      '||',
      'Egret|201512345W|',
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['ERROR', 'ERROR', 'ERROR', 'ERROR']);
    expect(rows[1]?.problems).toEqual([
      '“12345” is no UEN. One such as 202312345K is expected.',
      '“12 Dec” is no year end. Write the month.',
      'The standard is missing.',
    ]);
    expect(blank).toEqual([5]);
  });

  it('say which are here already and which stand twice', () => {
    const { rows } = read(
      USUAL,
      'Plover Foods Pte. Ltd.|201312345E|',
      'Another name|201312345E|',
      'Heron|202312345K|',
      'Heron|202312345K|',
      'Plover Foods Pte. Ltd.|201512345W|',
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['ERROR', 'ERROR', 'ERROR', 'ERROR', 'NEW']);
    expect(rows[2]?.problems).toEqual(['The same UEN stands in row 5 too. Leave one of them in the file.']);
    expect(rows[4]?.problems).toEqual(['The practice has a client of this name with the UEN 201312345E.']);
    const [here] = read(USUAL, 'Plover Foods Limited|201312345E|').rows;
    expect([here?.outcome, here?.problems]).toEqual([
      'HERE',
      ['The practice has this UEN as “Plover Foods Pte. Ltd.”.'],
    ]);
  });
});
