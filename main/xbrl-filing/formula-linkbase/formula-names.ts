/**
 * Names of XBRL Formula 1.0 and its neighbours: namespaces with the schemas that every processor carries, and the
 * arc roles and roles between assertions, variables, filters, messages, severities and labels.
 */

export const FORMULA_NAMESPACE = {
  gen: 'http://xbrl.org/2008/generic',
  label: 'http://xbrl.org/2008/label',
  variable: 'http://xbrl.org/2008/variable',
  validation: 'http://xbrl.org/2008/validation',
  va: 'http://xbrl.org/2008/assertion/value',
  cf: 'http://xbrl.org/2008/filter/concept',
  df: 'http://xbrl.org/2008/filter/dimension',
  gf: 'http://xbrl.org/2008/filter/general',
  pf: 'http://xbrl.org/2008/filter/period',
  msg: 'http://xbrl.org/2010/message',
} as const;

/** Where each namespace is declared. */
export const FORMULA_SCHEMA: Readonly<Record<keyof typeof FORMULA_NAMESPACE, string>> = {
  gen: 'http://www.xbrl.org/2008/generic-link.xsd',
  label: 'http://www.xbrl.org/2008/generic-label.xsd',
  variable: 'http://www.xbrl.org/2008/variable.xsd',
  validation: 'http://www.xbrl.org/2008/validation.xsd',
  va: 'http://www.xbrl.org/2008/value-assertion.xsd',
  cf: 'http://www.xbrl.org/2008/concept-filter.xsd',
  df: 'http://www.xbrl.org/2008/dimension-filter.xsd',
  gf: 'http://www.xbrl.org/2008/general-filter.xsd',
  pf: 'http://www.xbrl.org/2008/period-filter.xsd',
  msg: 'http://www.xbrl.org/2010/generic-message.xsd',
};

/** Arc role and the place of its declaration. */
export const FORMULA_ARCROLE = {
  assertionSet: ['http://xbrl.org/arcrole/2008/assertion-set', `${FORMULA_SCHEMA.validation}#assertion-set`],
  variableSet: ['http://xbrl.org/arcrole/2008/variable-set', `${FORMULA_SCHEMA.variable}#variable-set`],
  variableFilter: [
    'http://xbrl.org/arcrole/2008/variable-filter',
    `${FORMULA_SCHEMA.variable}#variable-filter`,
  ],
  precondition: [
    'http://xbrl.org/arcrole/2008/variable-set-precondition',
    `${FORMULA_SCHEMA.variable}#variable-set-precondition`,
  ],
  label: ['http://xbrl.org/arcrole/2008/element-label', `${FORMULA_SCHEMA.label}#element-label`],
  message: [
    'http://xbrl.org/arcrole/2010/assertion-unsatisfied-message',
    'http://www.xbrl.org/2010/validation-message.xsd#assertion-unsatisfied-message',
  ],
  severity: [
    'http://xbrl.org/arcrole/2016/assertion-unsatisfied-severity',
    'http://www.xbrl.org/2016/assertion-severity.xsd#assertion-unsatisfied-severity',
  ],
} as const;

export type FormulaArcrole = keyof typeof FORMULA_ARCROLE;

/** Role and the place of its declaration. */
export const FORMULA_ROLE = {
  link: ['http://www.xbrl.org/2008/role/link', `${FORMULA_SCHEMA.gen}#standard-link-role`],
  label: ['http://www.xbrl.org/2008/role/label', `${FORMULA_SCHEMA.label}#standard-label`],
  verboseLabel: ['http://www.xbrl.org/2008/role/verboseLabel', `${FORMULA_SCHEMA.label}#verbose-label`],
  message: ['http://www.xbrl.org/2010/role/message', `${FORMULA_SCHEMA.msg}#standard-message`],
} as const;

/** The published linkbase that holds the three severities (Assertion Severity 1.0). */
export const SEVERITIES = 'http://www.xbrl.org/2016/severities.xml';
