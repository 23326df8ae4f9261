/** A file whose movements prove that its credits are the positive figures is turned round, and one that does not is left. */
import { describe, expect, it } from 'vitest';
import { csv, read, rowsOf } from '../files.ts';

const HEADING = 'GL_Code,GL_Name,Opening_Bal,DR_Summation,CR_Summation,Closing_Bal';
/** Names that say nothing of their side: the books of a lender. */
const LENDER = [
  '1101,Savings plan A,3000.00,200.00,500.00,3300.00',
  '1102,Savings plan B,400.00,0.00,0.00,400.00',
  '1301,Plan A due,60.00,5.00,15.00,70.00',
  '2101,Plan C lent,-2400.00,600.00,250.00,-2750.00',
  '2401,Plan A spent,-1060.00,15.00,55.00,-1020.00',
];

describe('movements beside their balances', () => {
  it('turn a file round whose balances grow by credits', async () => {
    const bytes = csv(`${HEADING}\n${LENDER.join('\n')}\n`);
    expect(await rowsOf(bytes)).toEqual([
      '1101 | Savings plan A | -3300.00 | -3000.00',
      '1102 | Savings plan B | -400.00 | -400.00',
      '1301 | Plan A due | -70.00 | -60.00',
      '2101 | Plan C lent | 2750.00 | 2400.00',
      '2401 | Plan A spent | 1020.00 | 1060.00',
    ]);
    const { report } = await read(bytes);
    expect(report.flipSign).toBe(true);
    expect(report.warnings.map(({ kind }) => kind)).toContain('SIGN_TURNED');
  });

  it('leave a file as it is whose balances grow by debits, or in part by each', async () => {
    const byDebits = LENDER.map((row) => {
      const [code, name, opening, debit, credit, closing] = row.split(',');
      return [code, name, opening, credit, debit, closing].join(',');
    });
    const { report } = await read(csv(`${HEADING}\n${byDebits.join('\n')}\n`));
    expect(report.flipSign).toBe(false);
    // One row that moves the other way is no proof of either.
    const mixed = [...LENDER, '3000,Plan D,10.00,5.00,0.00,15.00'];
    expect((await read(csv(`${HEADING}\n${mixed.join('\n')}\n`))).report.flipSign).toBe(false);
  });

  it('turn a file round in which one row of a few fits neither way, and tell the row', async () => {
    const slip = '1103,Savings plan D,900.00,50.00,20.00,980.00';
    const { report } = await read(csv(`${HEADING}\n${[...LENDER, slip].join('\n')}\n`));
    expect(report.flipSign).toBe(true);
    expect(report.warnings.map(({ kind }) => kind)).toContain('ROW_DIFFERS');
  });

  it('turn nothing on a few rows of a file whose others fit neither way', async () => {
    const fits = ['4000,Row A,0.00,0.00,500.00,500.00', '4001,Row B,0.00,0.00,250.00,250.00'];
    const others = Array.from({ length: 12 }, (_, at) => {
      const sign = at % 2 === 0 ? '-' : '';
      return `${5_000 + at},Row ${at},${sign}${100 + at}.00,${40 + at}.00,${7 + at}.00,${sign}${170 + at}.00`;
    });
    const rows = [...fits, '4002,Row C,0.00,0.00,100.00,100.00', ...others];
    expect((await read(csv(`${HEADING}\n${rows.join('\n')}\n`))).report.flipSign).toBe(false);
  });

  it('do not overrule a person', async () => {
    const { report } = await read(csv(`${HEADING}\n${LENDER.join('\n')}\n`), { recipe: { flipSign: false } });
    expect(report.flipSign).toBe(false);
  });
});

describe('headings of the two ends of a year', () => {
  it.each([
    ['begin_balance', 'end_balance'],
    ['Begin Bal', 'End Bal'],
  ])('%s and %s are no second balance', async (begins, ends) => {
    const text = `code,name,${begins},debit_total,credit_total,${ends}\n1,Bank,50,20,10,60\n2,Capital,-50,0,0,-50\n3,Sales,0,10,20,-10\n`;
    expect(await rowsOf(csv(text))).toEqual([
      '1 | Bank | 60.00 | 50.00',
      '2 | Capital | -50.00 | -50.00',
      '3 | Sales | -10.00 | 0.00',
    ]);
  });
});

describe('a row that does not add up to its closing balance', () => {
  const ROWS = Array.from({ length: 12 }, (_, at) => {
    const opening = (at % 2 === 0 ? 1 : -1) * (at + 1) * 10;
    return `${1000 + at},Account ${at},${opening}.00,7.00,2.00,${opening + 5}.00`;
  });

  it('is told, in a file of which the others do', async () => {
    const odd = [...ROWS.slice(0, 5), '1500,Harbour dues,40.00,7.00,2.00,54.00', ...ROWS.slice(5)];
    const { report } = await read(csv(`${HEADING}\n${odd.join('\n')}\n`));
    expect(report.warnings.find(({ kind }) => kind === 'ROW_DIFFERS')?.rows).toEqual([7]);
  });

  it.each([
    ['two of twelve', 12, [2, 5]],
    ['the last of thousands', 2_500, [2_400]],
  ])('is told where it is %s', async (_, count, wrong) => {
    const rows = Array.from({ length: count }, (_row, at) => {
      const opening = at % 2 === 0 ? -10 : 10;
      return `${10_000 + at},Account ${at},${opening}.00,5.00,2.00,${opening + (wrong.includes(at) ? 1 : 3)}.00`;
    });
    const { report } = await read(csv(`${HEADING}\n${rows.join('\n')}\n`));
    expect(report.warnings.find(({ kind }) => kind === 'ROW_DIFFERS')?.rows).toEqual(
      wrong.map((at) => at + 2),
    );
  });

  it('is not told of a file whose columns mean something else', async () => {
    const kinds = async (rows: readonly string[]) =>
      (await read(csv(`${HEADING}\n${rows.join('\n')}\n`))).report.warnings.map(({ kind }) => kind);
    expect(await kinds(ROWS)).not.toContain('ROW_DIFFERS');
    expect(
      await kinds(ROWS.map((row, at) => (at % 2 === 0 ? row : row.replace('7.00', '9.00')))),
    ).not.toContain('ROW_DIFFERS');
  });
});
