/**
 * Answers to the reader's questions as recipes: an answer changes nothing else of what was read or answered before.
 * Another sheet is read anew, for nothing of the one before holds there.
 */
import type {
  ImportQuestion,
  ImportRecipe,
  ImportReport,
  Side,
  SignChoice,
} from '../../../../shared/model/trial-balance.ts';
import { recipeOf } from './row-choices.ts';

export const QUESTION_TITLES: Record<ImportQuestion['kind'], string> = {
  NOT_A_TRIAL_BALANCE: 'This is not a trial balance',
  SHEET: 'Which sheet?',
  COLUMNS: 'Which column is which year?',
  SUMS: 'Which rows are sums?',
  PERIOD: 'Which period?',
  CURRENCY: 'Which currency?',
  COMPANIES: 'Which companies?',
  SIGNS: 'On which side is each account?',
  PRIOR_SHEET: 'Which sheet is last year?',
};

export const ANSWER_BUTTONS: Record<ImportQuestion['kind'], string> = {
  NOT_A_TRIAL_BALANCE: 'Read the file all the same',
  SHEET: 'Read the chosen sheet',
  COLUMNS: 'Read the chosen columns',
  SUMS: 'Leave out the chosen rows',
  PERIOD: 'Read the chosen period',
  CURRENCY: 'Read the chosen currency',
  COMPANIES: 'Read the chosen companies',
  SIGNS: 'Read with these sides',
  PRIOR_SHEET: 'Use the chosen sheet',
};

/** The recipe that repeats the report with one more answer. */
function withAnswer(report: ImportReport, answer: ImportRecipe): ImportRecipe {
  return { ...recipeOf(report, report.rowChoices), ...answer };
}

/** The recipe of a list of which one or several were chosen. */
export function answerOf(
  report: ImportReport,
  kind: ImportQuestion['kind'],
  chosen: readonly string[],
): ImportRecipe {
  const [first = ''] = chosen;
  switch (kind) {
    case 'SHEET':
      return { sheet: first };
    case 'NOT_A_TRIAL_BALANCE':
      return withAnswer(report, { readAnyway: true });
    case 'COMPANIES':
      return withAnswer(report, { companies: [...chosen] });
    case 'CURRENCY':
      return withAnswer(report, { currency: first });
    case 'PERIOD':
      return withAnswer(report, { period: first });
    case 'SUMS': {
      const asked = report.questions.find((question) => question.kind === kind);
      const others = asked?.choices.flatMap(({ value }) => (chosen.includes(value) ? [] : Number(value)));
      return withAnswer(report, { sumRows: { sums: chosen.map(Number), accounts: others ?? [] } });
    }
    case 'PRIOR_SHEET':
      return withAnswer(report, { priorSheet: first });
    case 'COLUMNS':
    case 'SIGNS':
      return withAnswer(report, {});
  }
}

/** The recipe that takes one column for this year and one, or none, for last year. */
export function columnsAnswer(report: ImportReport, current: string, prior: string): ImportRecipe {
  const { code, description, company, currency, period } = report.columns;
  const kept = { code, description, company, currency, period };
  const labels = Object.fromEntries(Object.entries(kept).filter(([, index]) => index !== undefined));
  return withAnswer(report, {
    columns: {
      ...labels,
      current: Number(current),
      ...(prior !== '' && { prior: Number(prior) }),
    },
  });
}

/** The recipe of the sides; accounts that follow their class are not named. */
export function signsAnswer(report: ImportReport, signs: SignChoice): ImportRecipe {
  return withAnswer(report, { signs });
}

/** The side of an account as it is shown while sides are being chosen. */
export function sideOf(
  account: ImportQuestion['accounts'][number],
  signs: SignChoice,
  asked: ImportQuestion,
): Side {
  const own = signs.accounts[account.account];
  if (own !== undefined) return own;
  const chosen = signs.classes[account.class];
  const before = asked.choices.find(({ value }) => value === account.class)?.chosen ? 'CREDIT' : 'DEBIT';
  // A contra account stays on the other side of its class.
  if (chosen === undefined || chosen === before) return account.side;
  return account.side === 'DEBIT' ? 'CREDIT' : 'DEBIT';
}
