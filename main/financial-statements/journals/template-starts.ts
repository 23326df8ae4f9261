/** Where the forms of computed journals begin, from the adjusted books and the disclosures of this year and the last. */
import type {
  Constitution,
  DisclosureRule,
  ReportingItem,
  ReportingTaxonomy,
} from '../../../constitution/index.ts';
import { basisPeriods } from '../../../shared/model/basis-periods.ts';
import { addMoney, type Money, ZERO } from '../../../shared/model/money.ts';
import type { TemplateStarts } from '../../../shared/model/template-starts.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { type DisclosureAnswer, listAnswers } from '../../store/repositories/engagement-outputs.ts';
import { findEarlierEngagement, type StoredEngagement } from '../../store/repositories/engagements.ts';
import { type BookItem, loadBooks } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { benchmarksOf } from '../lead-schedules/benchmarks.ts';
import { isProfitAndLoss } from '../statements/trial-columns.ts';
import { type AnsweredTable, type PropertyAccount, propertyClasses } from './templates/property-classes.ts';

/** Throws NOT_FOUND. */
export async function templateStarts(
  { reader, constitution }: Pick<EngineContext, 'reader' | 'constitution'>,
  engagementId: string,
): Promise<TemplateStarts> {
  const engagement = await requireEngagement(reader, engagementId);
  const { items } = await loadBooks(reader, engagementId);
  const earlier = await findEarlierEngagement(reader, engagement.clientId, engagement.periodStart);
  const answers = await listAnswers(reader, engagementId);
  const lastYear = earlier === undefined ? [] : await listAnswers(reader, earlier.id);
  return {
    depreciation: depreciationStart(engagement, items, { answers, lastYear }, constitution),
    tax: taxStart(engagement, items, constitution.reportingTaxonomy()),
  };
}

const accountOf = ({ accountCode, accountDescription, adjustedBalance }: BookItem): PropertyAccount => ({
  accountCode,
  accountDescription,
  amount: adjustedBalance,
});

interface Answers {
  readonly answers: readonly DisclosureAnswer[];
  readonly lastYear: readonly DisclosureAnswer[];
}

/** What depreciation is charged of: the line of the charge that the rule book names first, and the line of its assets. */
function propertyLine({ items, byKey }: ReportingTaxonomy) {
  const isCharge = (item: ReportingItem) =>
    isProfitAndLoss(item) &&
    item.cash_flow === 'operating_non_cash' &&
    item.group !== 'other_expenses' &&
    item.counterparts?.length === 1;
  const assets = items
    .filter(isCharge)
    .flatMap((item) => byKey.get(item.counterparts?.[0] ?? '') ?? [])
    .find((item) => item.section === 'non_current_assets');
  const charges = items.filter((item) => isCharge(item) && item.counterparts?.[0] === assets?.key);
  return { assets, charges };
}

function depreciationStart(
  { periodStart, yearEndDate, roundingConvention }: StoredEngagement,
  items: readonly BookItem[],
  { answers, lastYear }: Answers,
  constitution: Constitution,
): TemplateStarts['depreciation'] {
  const { assets, charges } = propertyLine(constitution.reportingTaxonomy());
  const rule = constitution
    .disclosureRules()
    .find(({ trigger }) => trigger !== 'always' && trigger.tb_contains_any[0] === assets?.key);
  if (assets === undefined || rule === undefined) return { assets: [], remarks: [] };
  const schedule = tableOf(
    rule,
    answers.filter(({ amountsInFull }) => roundingConvention !== 'SGD_THOUSANDS' || amountsInFull === true),
    'cost_at_start',
  );
  const own = tableOf(rule, answers, 'useful_life');
  const before = own === null ? tableOf(rule, lastYear, 'useful_life') : null;
  const lives = own ?? before;
  const keys = new Set(charges.map(({ key }) => key));
  const { assets: proposed, remarks } = propertyClasses(
    schedule,
    lives === null ? null : { table: lives, lastYear: own === null },
    {
      flag: assets.disclosure_flags[0] ?? '',
      assets: items.filter(({ taxonomyKey }) => taxonomyKey === assets.key).map(accountOf),
      charges: items.filter(({ taxonomyKey }) => keys.has(taxonomyKey ?? '')).map(accountOf),
    },
    { start: periodStart, end: yearEndDate },
  );
  return { assets: [...proposed], remarks: [...remarks] };
}

/** The answer of the table that has this column. */
function tableOf(
  rule: DisclosureRule,
  answers: readonly DisclosureAnswer[],
  columnId: string,
): AnsweredTable | null {
  const prompt = rule.prompts.find(({ columns }) => columns?.some((each) => each.column_id === columnId));
  const value = answers.find(
    ({ ruleId, promptId }) => ruleId === rule.rule_id && promptId === prompt?.prompt_id,
  )?.value;
  if (prompt === undefined || !Array.isArray(value)) return null;
  const rows = value.filter((row) => Array.isArray(row));
  return rows.length === 0
    ? null
    : { columns: (prompt.columns ?? []).map(({ column_id }) => column_id), rows };
}

function taxStart(
  { periodStart, yearEndDate }: StoredEngagement,
  items: readonly BookItem[],
  taxonomy: ReportingTaxonomy,
): TemplateStarts['tax'] {
  const benchmark = benchmarksOf(items, taxonomy).find(({ key }) => key === 'PROFIT_BEFORE_TAX');
  const taxes = taxonomy.items.filter((item) => item.group === 'tax');
  // The line of the year's own tax is the one that tax of earlier years is presented in.
  const current = taxes.find(({ presented_in }) => presented_in !== undefined)?.presented_in ?? null;
  const owed = taxonomy.items.find(
    (item) => item.cash_flow === 'tax' && item.section === 'current_liabilities',
  )?.key;
  const of = (key: string | null | undefined) => items.filter(({ taxonomyKey }) => taxonomyKey === key);
  const [expense] = current === null ? [] : of(current);
  const [payable] = owed === undefined ? [] : of(owed);
  const charged: Money =
    current === null ? ZERO : addMoney(ZERO, ...of(current).map((each) => each.adjustedBalance));
  const isOneYear = basisPeriods({ start: periodStart, end: yearEndDate }).length === 1;
  const open = items.filter(
    ({ taxonomyKey, adjustedBalance }) => taxonomyKey === null && adjustedBalance !== ZERO,
  );
  const remarks =
    items.length === 0
      ? []
      : [
          isOneYear
            ? 'Profit before tax and what is charged already are those of the adjusted balances.'
            : 'What is charged already is that of the adjusted balances. The profit of the months of one year of assessment is not in them: enter it.',
          ...(open.length === 0
            ? []
            : [
                `${open.length} ${open.length === 1 ? 'account has' : 'accounts have'} no line of the statements and ${open.length === 1 ? 'is' : 'are'} not counted in the profit.`,
              ]),
          ...(charged.startsWith('-')
            ? ['The tax account is in credit. Look at what is in it before you make a provision.']
            : []),
        ];
  return {
    profitBeforeTax: isOneYear && items.length > 0 ? (benchmark?.amount ?? null) : null,
    alreadyProvided: charged.startsWith('-') ? ZERO : charged,
    expense: nameOf(expense),
    payable: nameOf(payable),
    remarks,
  };
}

function nameOf(item: BookItem | undefined): TemplateStarts['tax']['expense'] {
  if (item === undefined) return null;
  const { accountCode, accountDescription } = item;
  return { accountCode, accountDescription };
}
