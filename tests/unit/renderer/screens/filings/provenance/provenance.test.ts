import { describe, expect, it } from 'vitest';
import {
  confirmedBy,
  partRows,
  roundingOf,
} from '../../../../../../renderer/screens/filings/provenance/chain-of-line.ts';
import {
  type SourceAccount,
  type StatementPart,
  sourceAccountSchema,
  statementPartSchema,
} from '../../../../../../shared/model/provenance.ts';
import { auditEventSchema } from '../../../../../../shared/model/records.ts';
import { reportedOf } from '../../../../../../shared/model/reported-line.ts';
import { idOf, makeLine, STAFF } from '../line-fixture.ts';

function account(parts: Partial<Record<keyof SourceAccount, unknown>>): SourceAccount {
  return sourceAccountSchema.parse({
    id: 'a',
    accountCode: '610',
    accountDescription: 'Trade debtors',
    taxonomyKey: 'trade_receivables',
    currentYearBalance: '100.40',
    priorYearBalance: null,
    sourceRow: 7,
    ...parts,
  });
}

function part(parts: Partial<Record<keyof StatementPart, unknown>>): StatementPart {
  return statementPartSchema.parse({
    key: 'trade_receivables',
    label: 'Trade receivables',
    current: '301.00',
    prior: '12.00',
    exactCurrent: '300.60',
    exactPrior: null,
    sourceItemIds: ['a', 'b'],
    ...parts,
  });
}

describe('the chain behind a figure', () => {
  it('reports with the sign of the tag', () => {
    const line = makeLine({ number: 3 });
    expect(reportedOf(line)).toEqual({ current: '300.00', prior: null });
    const negated = { ...line, mapping: line.mapping && { ...line.mapping, negated: true } };
    expect(reportedOf(negated)).toEqual({ current: '-300.00', prior: null });
  });

  it('tells what rounding did where the cents are kept', () => {
    expect(roundingOf(part({}))).toEqual({ current: '0.40', prior: null });
  });

  it('sets the parts of both years side by side, an account once', () => {
    const chain = {
      current: [
        { kind: 'ACCOUNT', itemId: 'a', column: 'CURRENT', amount: '100.40' },
        { kind: 'ACCOUNT', itemId: 'a', column: 'PRIOR', amount: '-20.00' },
        { kind: 'OTHER', label: 'Without cash', amount: '5.00' },
      ],
      prior: [{ kind: 'ACCOUNT', itemId: 'a', column: 'PRIOR', amount: '20.00' }],
    };
    const accounts = [account({})];
    expect(partRows(part({ chain }), accounts)).toEqual([
      {
        key: 'account a',
        label: '610 Trade debtors',
        account: accounts[0],
        current: '80.40',
        prior: '20.00',
      },
      { key: 'OTHER Without cash', label: 'Without cash', account: null, current: '5.00', prior: null },
    ]);
    expect(partRows(part({}), accounts)).toBeNull();
  });

  it('names who confirmed the tag that stands now', () => {
    const event = (sequence: number, actorName: string, lineItemId: string, actorId = STAFF) =>
      auditEventSchema.parse({
        sequence,
        type: 'XBRL_MAPPING_CONFIRMED',
        action: 'CONFIRM_TAG_MAPPING',
        actorId,
        actorName,
        subject: 'filing:x',
        payload: { lineItemId },
        at: '2026-03-01T08:00:00.000Z',
        previousHash: 'a',
        hash: 'b',
      });
    const line = makeLine({ number: 3, confirmed: true });
    const events = [
      event(1, 'Hui Ling', idOf(3)),
      event(2, 'Another', idOf(4)),
      event(3, 'Third', idOf(3), idOf(9)),
    ];
    expect(confirmedBy(line, events)).toBe('Hui Ling');
    expect(confirmedBy(makeLine({ number: 3 }), events)).toBeNull();
  });
});
