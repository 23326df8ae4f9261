import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { workSoFar } from '../../../../support/work.ts';
import { csv, problemOf, read, rowsOf, xlsx } from './files.ts';

const TABLE = 'Code,Name,Debit,Credit\n1,Caf\u00e9 bank,10,\n2,Capital,,10\n';
const ROWS = ['1 | Café bank | 10.00', '2 | Capital | -10.00'];

describe('kinds of text file', () => {
  it.each([
    ['UTF-8', Buffer.from(TABLE, 'utf8')],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TABLE}`, 'utf8')],
    ['UTF-16', Buffer.from(`\ufeff${TABLE}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(TABLE, 'utf16le')],
    ['UTF-16, the other way', Buffer.from(`\ufeff${TABLE}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(TABLE, 'latin1')],
    ['semicolons', Buffer.from(TABLE.replaceAll(',', ';'))],
    ['tabs', Buffer.from(TABLE.replaceAll(',', '\t'))],
    ['bars', Buffer.from(TABLE.replaceAll(',', '|'))],
    ['a declared separator', Buffer.from(`sep=;\n${TABLE.replaceAll(',', ';')}`)],
  ])('reads %s', async (_name, bytes) => {
    expect(await rowsOf(new Uint8Array(bytes))).toEqual(ROWS);
  });

  it('reads decimal commas', async () => {
    const { report } = await read(csv('Name;Debit;Credit\nBank;1.234,56;\nCapital;;1.234,56\n'));
    expect(report.totals.debit).toBe('1234.56');
  });
});

describe('workbooks', () => {
  it('passes over a sheet of tips and spacer columns', async () => {
    const file = await xlsx({
      Tips: [['How to use this export'], ['Press the button'], ['12 tips']],
      Sheet1: [
        ['Heron Pte Ltd', null, null, null, '8:13 PM'],
        ['As of December 31, 2024'],
        [null, null, 'Dec 31, 24'],
        [null, null, 'Debit', null, 'Credit'],
        [null, '1010 · Bank', 10.1],
        [null, '3000 · Capital', null, null, 10.1],
        ['TOTAL', null, 10.1, null, 10.1],
      ],
    });
    const { report, items } = await read(file);
    expect(report).toMatchObject({ sheet: 'Sheet1', sheets: ['Tips', 'Sheet1'], headerRow: 4, imported: 2 });
    expect(items.map((item) => item.accountCode)).toEqual(['1010', '3000']);
  });

  it('takes the side of an amount from its number format', async () => {
    const file = await xlsx(
      {
        TB: [
          ['Particulars', 'Closing'],
          ['Bank', 10],
          ['Capital', 10],
        ],
      },
      (workbook) => {
        const sheet = workbook.getWorksheet('TB');
        if (!sheet) return;
        sheet.getCell('B2').numFmt = '0.00" Dr"';
        sheet.getCell('B3').numFmt = '0.00" Cr"';
      },
    );
    expect(await rowsOf(file)).toEqual(['Bank | 10.00', 'Capital | -10.00']);
  });

  it('asks which of two different sheets is meant', async () => {
    const head = ['Code', 'Name', 'Debit', 'Credit'];
    const problem = await problemOf(
      await xlsx({
        Alpha: [head, ['1', 'Bank', 10, null], ['2', 'Capital', null, 10]],
        Beta: [head, ['1', 'Bank', 99, null], ['2', 'Capital', null, 99]],
      }),
    );
    expect(problem.code).toBe('COLUMNS_AMBIGUOUS');
    expect(problem.extras.report).toMatchObject({ sheets: ['Alpha', 'Beta'] });
  });

  it('brings prior and opening balances together from their own sheets', async () => {
    const sheet = (title: string, amount: number) => [
      [`${title} Code`, `${title} Name`, `${title} Amount`],
      ['1', 'Bank', amount],
      ['2', 'Capital', -amount],
    ];
    const file = await xlsx({
      'Prior TB': sheet('Prior', 3),
      'Opening TB': sheet('Opening', 4),
      'Closing TB': sheet('Closing', 5),
    });
    expect(await rowsOf(file)).toEqual([
      '1 | Bank | 5.00 | 3.00 | 4.00',
      '2 | Capital | -5.00 | -3.00 | -4.00',
    ]);
    expect(
      (await read(file)).report.warnings.filter((warning) => warning.kind === 'SHEETS_JOINED'),
    ).toHaveLength(2);
  });

  it('reads legacy XLS by its content, whatever its name', async () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet([
        ['Code', 'Name', 'Debit', 'Credit'],
        ['1', 'Café bank', 10, null],
        ['2', 'Capital', null, 10],
      ]),
      'TB',
    );
    expect(await rowsOf(new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'biff8' })))).toEqual(
      ROWS,
    );
  });
});

describe('files that are refused', () => {
  const text = (value: string) => new TextEncoder().encode(value);
  it.each([
    ['a PDF', text('%PDF-1.7 …'), 'UNSUPPORTED_FILE_TYPE'],
    ['a Word document', zipSync({ 'word/document.xml': text('<w/>') }), 'UNSUPPORTED_FILE_TYPE'],
    ['some other archive', zipSync({ 'a.txt': text('a') }), 'UNSUPPORTED_FILE_TYPE'],
    ['a web page called XLS', text('<html><table><tr><td>1</td></tr></table>'), 'UNSUPPORTED_FILE_TYPE'],
    ['bytes of no kind', new Uint8Array([1, 2, 0, 3, 0, 0, 7, 9, 9, 9, 1, 1]), 'UNSUPPORTED_FILE_TYPE'],
    ['an empty file', new Uint8Array(), 'UNREADABLE_FILE'],
    ['a file of blanks', text('\n\n,,\n'), 'UNREADABLE_FILE'],
    ['a letter', text('Dear Sir,\nplease find enclosed\nnothing.\n'), 'UNREADABLE_FILE'],
    ['a table without figures', text('Code,Name,Debit,Credit\n1,Bank,,\n'), 'UNREADABLE_FILE'],
    ['a damaged workbook', zipSync({ 'xl/workbook.xml': text('<workbook') }), 'UNREADABLE_FILE'],
  ])('%s', async (_name, bytes, code) => {
    const problem = await problemOf(bytes);
    expect(problem.code).toBe(code);
    expect(problem.message).toMatch(/\.$/);
    expect(problem.message).not.toContain('/');
  });

  it('a workbook cut short', async () => {
    const whole = await xlsx({
      TB: [
        ['Code', 'Name', 'Debit', 'Credit'],
        ['1', 'Bank', 10, null],
      ],
    });
    expect((await problemOf(whole.slice(0, whole.length - 400))).code).toBe('UNREADABLE_FILE');
  });

  it('a workbook with a password', async () => {
    const bytes = new Uint8Array(2048);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    bytes.set(Buffer.from('EncryptedPackage', 'utf16le'), 1024);
    const problem = await problemOf(bytes);
    expect(problem.code).toBe('UNREADABLE_FILE');
    expect(problem.message).toContain('password');
  });

  it('a workbook that would unpack to more than 200 MB, before it is unpacked', async () => {
    const bomb = zipSync({
      'xl/workbook.xml': text('<workbook/>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(210 * 1024 * 1024),
    });
    const started = workSoFar();
    expect((await problemOf(bomb)).message).toContain('200 MB');
    expect(workSoFar() - started).toBeLessThan(500);
  });

  it('several periods below one another, with what to do', async () => {
    const rows = ['2024-01-31', '2024-02-29', '2024-03-31'].flatMap((period) => [
      `${period},1,Bank,10,`,
      `${period},2,Sales,,10`,
      `${period},3,Rent,0,`,
    ]);
    const problem = await problemOf(csv(`period,code,name,debit,credit\n${rows.join('\n')}\n`));
    expect(problem.code).toBe('COLUMNS_AMBIGUOUS');
    expect(problem.message).toContain('3 periods');
  });

  it('a recipe for a sheet that is not there', async () => {
    expect(
      (
        await problemOf(
          await xlsx({
            TB: [
              ['Name', 'Balance'],
              ['Bank', 1],
            ],
          }),
          { recipe: { sheet: 'Nope' } },
        )
      ).code,
    ).toBe('UNREADABLE_FILE');
  });
});
