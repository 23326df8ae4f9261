/**
 * Loader of validation rules (specification 2.16): each rule is parsed at load, checked against the
 * taxonomy of its version, and kept with its tree. A damaged rule stops the load, never a filing.
 */
import type { EntryPoint } from '../shared/model/enums.ts';
import { ConstitutionFileError } from './errors.ts';
import { CONSTITUTION_DIRECTORY, createFileCache, readConstitutionFile } from './files.ts';
import { type Expression, eachReference, mentionedElements } from './rule-language/ast.ts';
import { RuleSyntaxError } from './rule-language/lexer.ts';
import { parseRule } from './rule-language/parser.ts';
import { validationRulesSchema } from './rule-schema.ts';
import { standingRules } from './standing-rules.ts';
import { installedTaxonomyVersions, loadTaxonomy, taxonomySha256 } from './taxonomy.ts';
import { type TaxonomyLookup, taxonomyLookup } from './taxonomy-lookup.ts';
import type { ValidationRule } from './types.ts';

/** A rule with its parsed expression. */
export interface CompiledRule extends ValidationRule {
  readonly tree: Expression;
  /** True: evaluated for the current and for the prior period; false: once. */
  readonly perPeriod: boolean;
}

/** True where a tree is evaluated for both periods: it names facts, pins no period and compares no years. */
export function isPerPeriod(tree: Expression): boolean {
  let references = 0;
  let pinned = 0;
  eachReference(tree, (reference) => {
    references += 1;
    if (reference.period !== null) pinned += 1;
  });
  const comparesYears = tree.type === 'call' && tree.name === 'comparatives';
  return references > 0 && pinned === 0 && !comparesYears;
}

/** Parses a rule; throws RuleSyntaxError. */
export function compileRule(rule: ValidationRule): CompiledRule {
  const tree = parseRule(rule.expression);
  return Object.freeze({ ...rule, tree, perPeriod: isPerPeriod(tree) });
}

function compileChecked(rule: ValidationRule, lookup: TaxonomyLookup, file: string): CompiledRule {
  try {
    const compiled = compileRule(rule);
    const mentioned = mentionedElements(compiled.tree);
    const unknown = mentioned.find((id) => lookup.byId(id) === undefined);
    if (unknown !== undefined) throw new ConstitutionFileError(file, `${rule.rule_id} names ${unknown}.`);
    const related = rule.related_elements;
    if (mentioned.length !== related.length || mentioned.some((id, at) => id !== related[at])) {
      throw new ConstitutionFileError(file, `${rule.rule_id}: related_elements differ from the expression.`);
    }
    return compiled;
  } catch (error) {
    if (error instanceof RuleSyntaxError) {
      throw new ConstitutionFileError(file, `${rule.rule_id}: ${error.message}`);
    }
    throw error;
  }
}

/** Reads and compiles the rules of an installed version anew; `loadValidationRules` keeps them. */
export function readValidationRules(
  version: string,
  lookup: TaxonomyLookup,
  directory: string = CONSTITUTION_DIRECTORY,
): readonly CompiledRule[] {
  const file = `validation_rules_${version}.json`;
  const data = readConstitutionFile(directory, file, validationRulesSchema);
  if (data.version !== version) throw new ConstitutionFileError(file, `it states version ${data.version}.`);
  const ids = new Set(data.rules.map((rule) => rule.rule_id));
  if (ids.size !== data.rules.length) throw new ConstitutionFileError(file, 'a rule id stands twice.');
  const compiled = data.rules.map((rule) => compileChecked(rule, lookup, file));
  const added = standingRules(compiled, lookup.taxonomy).map((rule) => compileChecked(rule, lookup, file));
  return Object.freeze([...compiled, ...added]);
}

const load = createFileCache((directory, version) =>
  readValidationRules(version, taxonomyLookup(version, directory), directory),
);

/** All rules of a version, in file order; throws XbrlUnknownTaxonomyVersionError. */
export function loadValidationRules(
  version: string,
  directory: string = CONSTITUTION_DIRECTORY,
): readonly CompiledRule[] {
  loadTaxonomy(version, directory);
  return load(directory, version);
}

/** The rules that apply to an entry point: those whose subject does (decisions 7). */
export function rulesForEntryPoint(
  version: string,
  entryPoint: EntryPoint,
  directory: string = CONSTITUTION_DIRECTORY,
): readonly CompiledRule[] {
  const lookup = taxonomyLookup(version, directory);
  return loadValidationRules(version, directory).filter((rule) => {
    const subject = rule.related_elements[0];
    return subject === undefined || lookup.isApplicable(subject, entryPoint);
  });
}

/** What the admin list of versions shows (decisions 2). */
export interface TaxonomySummary {
  readonly version: string;
  readonly title: string;
  readonly effectiveFrom: string;
  readonly elements: number;
  readonly minimumRequirement: number;
  readonly rules: number;
  readonly sha256: string;
}

export function taxonomySummaries(directory: string = CONSTITUTION_DIRECTORY): readonly TaxonomySummary[] {
  return installedTaxonomyVersions(directory).map((version) => {
    const taxonomy = loadTaxonomy(version, directory);
    return {
      version,
      title: taxonomy.title,
      effectiveFrom: taxonomy.effective_from,
      elements: taxonomy.elements.length,
      minimumRequirement: taxonomy.elements.filter((element) => element.minimum_requirement).length,
      rules: loadValidationRules(version, directory).length,
      sha256: taxonomySha256(version, directory),
    };
  });
}
