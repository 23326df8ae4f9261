/** Text values of the rule language: literals, text facts and what the environment knows. */
import { addDays, isIsoDate } from '../../shared/model/dates.ts';
import type { Expression } from './ast.ts';
import type { Scope } from './outcome.ts';

/** The text of an expression, or undefined when there is none (absent, unknown, or an amount). */
export function textOf(expression: Expression, scope: Scope): string | undefined {
  if (expression.type === 'text') return expression.value;
  if (expression.type === 'reference') {
    const value = scope.facts(expression, scope.period);
    return value?.type === 'text' ? value.text : undefined;
  }
  if (expression.type !== 'call') return undefined;
  const { environment } = scope;
  switch (expression.name) {
    case 'documentCurrency':
      return environment.documentCurrency ?? undefined;
    case 'clientName':
      return environment.clientName;
    case 'clientUen':
      return environment.clientUen;
    case 'entryPoint':
      return environment.entryPoint;
    case 'accountingStandard':
      return environment.accountingStandard;
    case 'periodStart':
      return environment.periodStart;
    case 'periodEnd':
      return environment.periodEnd;
    case 'priorStart':
      return environment.priorStart ?? undefined;
    case 'priorEnd':
      return environment.priorEnd ?? undefined;
    case 'dayBefore': {
      const [arg] = expression.args;
      const date = arg && textOf(arg, scope);
      return date !== undefined && isIsoDate(date) ? addDays(date, -1) : undefined;
    }
    default:
      return undefined;
  }
}
