import { describe, expect, it } from 'vitest';
import { retentionWords } from '../../../../../../renderer/screens/filings/archive/retention-words.ts';
import { statementsDocument } from '../../../../../../renderer/screens/filings/information/statements-document.ts';
import {
  addendsInWords,
  differenceInWords,
  nextDiffering,
} from '../../../../../../renderer/screens/filings/lines/casting.ts';
import {
  sizeOfLines,
  sizeWarning,
  UNKNOWN_SIZE,
} from '../../../../../../renderer/screens/filings/list/filing-size.ts';
import { elementSchema } from '../../../../../../shared/contract/taxonomy.ts';
import { isoDateSchema } from '../../../../../../shared/model/dates.ts';
import { lineCastSchema } from '../../../../../../shared/model/line-cast.ts';
import { moneySchema } from '../../../../../../shared/model/money.ts';
import { idOf, makeLine } from '../line-fixture.ts';

const money = (text: string) => moneySchema.parse(text);

describe('size against entry point', () => {
  it('warns above the limit, not at it, and for a simplified filing only', () => {
    const at = { revenue: money('500000.00'), totalAssets: money('500000.00') };
    const above = { ...at, totalAssets: money('500001.00') };
    expect(sizeWarning('SIMPLIFIED_XBRL', at)).toBeNull();
    expect(sizeWarning('SIMPLIFIED_XBRL', UNKNOWN_SIZE)).toBeNull();
    expect(sizeWarning('FULL_XBRL', above)).toBeNull();
    expect(sizeWarning('SIMPLIFIED_XBRL', above)).toMatch(/^Total assets of S\$500,001 is above S\$500,000/);
    const both = { revenue: money('1200000.00'), totalAssets: money('900000.00') };
    expect(sizeWarning('SIMPLIFIED_XBRL', both)).toMatch(
      /^Revenue of S\$1,200,000 and total assets of S\$900,000 are above/,
    );
  });

  it('reads the figures from the lines of the primary statements, confirmed tags first', () => {
    const labels = new Map([
      ['assets', 'Total assets'],
      ['revenue', 'Revenue'],
    ]);
    const elementOf = (elementId: string) => {
      const label = labels.get(elementId);
      return label === undefined ? undefined : makeElement(elementId, label);
    };
    const lines = [
      makeLine({ number: 1, element: 'assets' }),
      makeLine({ number: 2, element: 'assets', confirmed: true }),
      makeLine({ number: 3, element: 'revenue', statement: 'notes' }),
      makeLine({ number: 4, element: 'revenue', statement: 'income_statement', excluded: true }),
    ];
    expect(sizeOfLines(lines, elementOf)).toEqual({ revenue: null, totalAssets: '200.00' });
  });
});

function makeElement(elementId: string, label: string) {
  return elementSchema.parse({
    elementId,
    label,
    dataType: 'monetaryItemType',
    periodType: 'instant',
    balance: 'debit',
    minimumRequirement: false,
    section: 'one',
    reportable: true,
  });
}

describe('totals that do not add up', () => {
  const cast = (state: string, current: string | null, prior: string | null) =>
    lineCastSchema.parse({ state, differenceCurrent: current, differencePrior: prior });
  const lines = [
    { ...makeLine({ number: 1 }), cast: cast('SURE', null, null) },
    { ...makeLine({ number: 2 }), cast: cast('DIFFERS', '300.00', '0.00') },
    makeLine({ number: 3 }),
    { ...makeLine({ number: 4 }), cast: cast('DIFFERS', '0.00', '-12.00') },
  ];

  it('are walked one after the other, round the end', () => {
    expect(nextDiffering(lines, null)).toEqual({ count: 2, lineId: idOf(2) });
    expect(nextDiffering(lines, idOf(2))?.lineId).toBe(idOf(4));
    expect(nextDiffering(lines, idOf(4))?.lineId).toBe(idOf(2));
    expect(nextDiffering(lines.slice(2, 3), null)).toBeNull();
  });

  it('are told with the difference of the years that differ', () => {
    expect(differenceInWords(cast('DIFFERS', '300.00', '0.00'))).toBe('300 current');
    expect(differenceInWords(cast('DIFFERS', '300.00', '-12.00'))).toBe('300 current, (12) prior');
    const sure = cast('SURE', null, null);
    expect(addendsInWords(sure)).toBe('');
    expect(addendsInWords({ ...sure, addends: ['Plant'] })).toBe(': Plant');
    expect(addendsInWords({ ...sure, addends: ['Plant', 'Land', 'Cash'] })).toBe(': Plant, Land and Cash');
  });
});

describe('the statements in full', () => {
  it('stand in a document that allows no script, no request and no foreign style', () => {
    const text = statementsDocument('<p>Statements</p>', 'bm9uY2U=');
    expect(text).toContain("default-src 'none'; style-src 'nonce-bm9uY2U='");
    expect(text.indexOf('Content-Security-Policy')).toBeLessThan(text.indexOf('<p>Statements</p>'));
    expect(text).not.toContain('script');
  });
});

describe('retention in words', () => {
  it('says why a filing may or may not go', () => {
    const filing = {
      filed: true,
      filingYear: 2019,
      keepUntil: isoDateSchema.parse('2026-12-31'),
      mayGo: false,
    };
    expect(retentionWords(filing)).toBe('Filed in 2019, and kept for 7 full years after that.');
    expect(retentionWords({ ...filing, mayGo: true })).toBe(
      'Filed in 2019; its 7 full years ended with 2026.',
    );
    expect(retentionWords({ ...filing, filed: false })).toMatch(/^Not filed; last changed in 2019/);
  });
});
