/** Conditions of the rule language that are named functions (grammar.md): presence, forms, signs, conflicts. */
import { isIsoDate } from '../../shared/model/dates.ts';
import type { Expression, Reference } from './ast.ts';
import { compare, isWhole, NIL } from './decimal.ts';
import { fails, HOLDS, NOTHING, type Outcome, type Scope } from './outcome.ts';
import { nameOf } from './terms.ts';
import { isOfForm, readForm } from './text-forms.ts';
import { textOf } from './texts.ts';

type Call = Expression & { readonly type: 'call' };

/** Local companies (yyyynnnnnX), businesses (nnnnnnnnX) and other entities (TyyPQnnnnX). */
const UEN_FORMS = /^(?:(?:18|19|20)\d{2}\d{5}[A-Z]|\d{8}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z])$/;
const CURRENCY_FORM = /^[A-Z]{3}$/;

const isReference = (expression: Expression): expression is Reference => expression.type === 'reference';
const ids = (references: readonly Reference[]) => references.map((reference) => reference.elementId);

function form(call: Call, scope: Scope, test: (text: string) => boolean): Outcome {
  const [arg] = call.args;
  const text = arg && textOf(arg, scope);
  if (text === undefined) return NOTHING;
  return test(text) ? HOLDS : fails({ type: 'text', name: nameOf(arg), value: text });
}

/** Checks every present amount; nothing to check when none is present. */
function everyAmount(
  references: readonly Reference[],
  scope: Scope,
  test: (amount: { readonly digits: bigint; readonly scale: number }) => boolean,
): Outcome {
  const amounts = references.flatMap(({ elementId, ...rest }) => {
    const value = scope.facts({ elementId, ...rest }, scope.period);
    return value?.type === 'amount' ? [{ elementId, value: value.amount }] : [];
  });
  if (amounts.length === 0) return NOTHING;
  const wrong = amounts.filter(({ value }) => !test(value));
  return wrong.length === 0 ? HOLDS : fails(...wrong.map((found) => ({ type: 'amount', ...found }) as const));
}

/** A prior figure is expected for each current one, unless the filing has no prior period. */
function comparatives(references: readonly Reference[], scope: Scope): Outcome {
  if (scope.environment.priorEnd === null) return NOTHING;
  const has = (reference: Reference, period: 'CURRENT' | 'PRIOR') =>
    scope.facts({ ...reference, period }, period) !== undefined;
  const current = references.filter((reference) => has(reference, 'CURRENT'));
  if (current.length === 0) return NOTHING;
  const missing = current.filter((reference) => !has(reference, 'PRIOR'));
  return missing.length === 0 ? HOLDS : fails({ type: 'no_comparative', elementIds: ids(missing) });
}

const plainName = (name: string) => name.toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ').trim();

/** The outcome of a named condition. */
export function truthOf(call: Call, scope: Scope): Outcome {
  const references = call.args.filter(isReference);
  const present = (reference: Reference) => scope.facts(reference, scope.period) !== undefined;
  switch (call.name) {
    case 'present': {
      const missing = references.filter((reference) => !present(reference));
      return missing.length === 0 ? HOLDS : fails({ type: 'missing', elementIds: ids(missing) });
    }
    case 'absent': {
      const found = references.filter(present);
      return found.length === 0 ? HOLDS : fails({ type: 'unexpected', elementIds: ids(found) });
    }
    case 'any':
      return references.some(present) ? HOLDS : fails({ type: 'missing', elementIds: ids(references) });
    case 'atLeast': {
      const [count] = call.args;
      const missing = references.filter((reference) => !present(reference));
      const found = { digits: BigInt(references.length - missing.length), scale: 0 };
      return count?.type === 'number' && compare(found, count.value) >= 0
        ? HOLDS
        : fails({ type: 'missing', elementIds: ids(missing) });
    }
    case 'nonNegative':
      return everyAmount(references, scope, (amount) => compare(amount, NIL) >= 0);
    case 'wholeUnits':
      return everyAmount(references, scope, isWhole);
    case 'comparatives':
      return comparatives(references, scope);
    case 'hasPriorPeriod':
      return { truth: scope.environment.priorEnd !== null, findings: [] };
    case 'isUen':
      return form(call, scope, (text) => UEN_FORMS.test(text));
    case 'isDate':
      return form(call, scope, isIsoDate);
    case 'isCurrency':
      return form(call, scope, (text) => CURRENCY_FORM.test(text));
    case 'hasForm': {
      const [, written] = call.args;
      const wanted = written?.type === 'text' ? readForm(written.value) : null;
      return form(call, scope, (text) => wanted !== null && isOfForm(text, wanted));
    }
    case 'oneOf': {
      const allowed = call.args.slice(1).map((arg) => textOf(arg, scope));
      return form(call, scope, (text) => allowed.includes(text));
    }
    case 'sameName': {
      const [left, right] = call.args.map((arg) => textOf(arg, scope));
      if (left === undefined || right === undefined) return NOTHING;
      if (plainName(left) === plainName(right)) return HOLDS;
      return fails({ type: 'texts', operator: '=', name: nameOf(call.args[0]), left, right });
    }
    case 'noConflicts': {
      const conflicts = scope.environment.conflictingDuplicates;
      return conflicts.length === 0
        ? HOLDS
        : fails(...conflicts.map((found) => ({ type: 'conflict', ...found }) as const));
    }
    default:
      return NOTHING;
  }
}
