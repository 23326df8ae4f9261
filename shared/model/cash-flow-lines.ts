/**
 * The lines of the statement of cash flows (specification 4.2): those that have a name of their own, one for each way in
 * which a reporting key moves cash ("change_trade_receivables"), and lines of last year's signed statement that the program
 * has no name for ("own_investing_1"). Their keys and labels are written and read here alone. Pure.
 */

/** Parts of the statement, in its order. */
export const CASH_FLOW_PARTS = [
  'PROFIT',
  'ADJUSTMENTS',
  'WORKING_CAPITAL',
  'PAID',
  'INVESTING',
  'FINANCING',
  'OTHER',
] as const;
export type CashFlowPartName = (typeof CASH_FLOW_PARTS)[number];

interface NamedLine {
  readonly kind: 'HEADING' | 'LINE' | 'SUBTOTAL' | 'TOTAL';
  readonly label: string;
  /** Where it is added; undefined of headings, totals and of cash itself. */
  readonly part?: CashFlowPartName;
}

/** Called as the reporting key is whose accounts it pays. */
export const DIVIDENDS_LINE = 'dividends_paid';

/** In the order of the statement. */
export const CASH_FLOW_LINES = {
  operating_activities: { kind: 'HEADING', label: 'Cash flows from operating activities' },
  profit_before_tax: { kind: 'LINE', label: 'Profit before tax', part: 'PROFIT' },
  adjustments: { kind: 'HEADING', label: 'Adjustments for:' },
  cash_before_working_capital: {
    kind: 'SUBTOTAL',
    label: 'Operating cash flows before changes in working capital',
  },
  working_capital_changes: { kind: 'HEADING', label: 'Changes in working capital:' },
  cash_generated_from_operations: { kind: 'SUBTOTAL', label: 'Cash generated from operations' },
  interest_paid: { kind: 'LINE', label: 'Interest paid', part: 'PAID' },
  tax_paid: { kind: 'LINE', label: 'Income tax paid', part: 'PAID' },
  net_cash_from_operating: { kind: 'SUBTOTAL', label: 'Net cash from/(used in) operating activities' },
  investing_activities: { kind: 'HEADING', label: 'Cash flows from investing activities' },
  net_cash_from_investing: { kind: 'SUBTOTAL', label: 'Net cash from/(used in) investing activities' },
  financing_activities: { kind: 'HEADING', label: 'Cash flows from financing activities' },
  [DIVIDENDS_LINE]: { kind: 'LINE', label: 'Dividends paid', part: 'FINANCING' },
  net_cash_from_financing: { kind: 'SUBTOTAL', label: 'Net cash from/(used in) financing activities' },
  net_change_in_cash: { kind: 'SUBTOTAL', label: 'Net increase/(decrease) in cash and cash equivalents' },
  opening_cash: { kind: 'LINE', label: 'Cash and cash equivalents at beginning of period' },
  closing_cash: { kind: 'TOTAL', label: 'Cash and cash equivalents at end of period' },
} as const satisfies Readonly<Record<string, NamedLine>>;
export type CashFlowLineName = keyof typeof CASH_FLOW_LINES;
export const CASH_FLOW_LINE_NAMES = Object.keys(CASH_FLOW_LINES) as readonly CashFlowLineName[];

const named = (lineKey: string): NamedLine | undefined =>
  Object.hasOwn(CASH_FLOW_LINES, lineKey) ? CASH_FLOW_LINES[lineKey as CashFlowLineName] : undefined;

/** How a reporting key moves cash, and the part that its line stands in. */
export const CASH_MOVEMENTS = {
  adjustment: 'ADJUSTMENTS',
  change: 'WORKING_CAPITAL',
  received: 'PAID',
  investing: 'INVESTING',
  proceeds: 'INVESTING',
  financing: 'FINANCING',
} as const satisfies Readonly<Record<string, CashFlowPartName>>;
export type CashMovement = keyof typeof CASH_MOVEMENTS;
export const CASH_MOVEMENT_NAMES = Object.keys(CASH_MOVEMENTS) as readonly CashMovement[];

/** The key of the line for what a reporting key moved. */
export function movementKey(movement: CashMovement, reportingKey: string): string {
  return `${movement}_${reportingKey}`;
}

/** How cash moved on a line, and by which reporting key; undefined of every other line. */
export function movementOf(
  lineKey: string,
): { readonly movement: CashMovement; readonly reportingKey: string } | undefined {
  if (named(lineKey) !== undefined) return undefined;
  const movement = CASH_MOVEMENT_NAMES.find((each) => lineKey.startsWith(movementKey(each, '')));
  return movement && { movement, reportingKey: lineKey.slice(movementKey(movement, '').length) };
}

/** Kinds of lines without a name: what the key of such a line begins with, and the part that it stands in. */
export const OWN_CASH_LINES = {
  own_operating: 'PAID',
  own_investing: 'INVESTING',
  own_financing: 'FINANCING',
  own_other: 'OTHER',
} as const satisfies Readonly<Record<string, CashFlowPartName>>;
export type OwnCashLine = keyof typeof OWN_CASH_LINES;
const OWN_KEY = /^(?<kind>own_(?:operating|investing|financing|other))_[1-9]\d?$/;

/** The key of a line without a name; `number` from 1 to 99. */
export function ownLineKey(kind: OwnCashLine, number: number): string {
  return `${kind}_${number}`;
}

/** True of a line that the program has no name for. */
export function isOwnLine(lineKey: string): boolean {
  return OWN_KEY.test(lineKey);
}

/** The part that a line stands in; undefined of headings, totals and of cash itself. */
export function cashFlowPartOf(lineKey: string): CashFlowPartName | undefined {
  const own = OWN_KEY.exec(lineKey)?.groups?.kind as OwnCashLine | undefined;
  if (own !== undefined) return OWN_CASH_LINES[own];
  const moved = movementOf(lineKey);
  return moved === undefined ? named(lineKey)?.part : CASH_MOVEMENTS[moved.movement];
}

/** True of the heading over operating, investing or financing activities. */
export function isActivityHeading(lineKey: string): boolean {
  return ['operating_activities', 'investing_activities', 'financing_activities'].includes(lineKey);
}

/** True of the net cash of one of the three activities, which ends it. */
export function isNetCash(lineKey: string): boolean {
  return ['net_cash_from_operating', 'net_cash_from_investing', 'net_cash_from_financing'].includes(lineKey);
}

/** True of cash at the beginning or at the end of the period. */
export function isCashAtAnEnd(lineKey: string): boolean {
  return lineKey === 'opening_cash' || lineKey === 'closing_cash';
}
