/**
 * Names with their namespaces, written `{namespace}local`, and the namespaces and roles of the XBRL specifications
 * that an import must know by name (XBRL 2.1; Dimensions 1.0; Calculations 1.1; Generic Links 1.0; Formula 1.0).
 */

/** `{namespace}local`. */
export type QualifiedName = string;

export const XSD = 'http://www.w3.org/2001/XMLSchema';
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
export const XML = 'http://www.w3.org/XML/1998/namespace';
export const XLINK = 'http://www.w3.org/1999/xlink';
export const XBRLI = 'http://www.xbrl.org/2003/instance';
export const LINK = 'http://www.xbrl.org/2003/linkbase';
export const XBRLDT = 'http://xbrl.org/2005/xbrldt';
export const GENERIC_LABEL = 'http://xbrl.org/2008/label';

export function qualified(namespace: string, local: string): QualifiedName {
  return `{${namespace}}${local}`;
}

export function namespaceOf(name: QualifiedName): string {
  return name.slice(1, name.indexOf('}'));
}

export function localOf(name: QualifiedName): string {
  return name.slice(name.indexOf('}') + 1);
}

/** Arc roles by what they say. Calculations stand in two: 1.0 and 1.1. */
export const ARCROLES = {
  label: 'http://www.xbrl.org/2003/arcrole/concept-label',
  reference: 'http://www.xbrl.org/2003/arcrole/concept-reference',
  presentation: 'http://www.xbrl.org/2003/arcrole/parent-child',
  summation: 'http://www.xbrl.org/2003/arcrole/summation-item',
  summation11: 'https://xbrl.org/2023/arcrole/summation-item',
  all: 'http://xbrl.org/int/dim/arcrole/all',
  notAll: 'http://xbrl.org/int/dim/arcrole/notAll',
  hypercubeDimension: 'http://xbrl.org/int/dim/arcrole/hypercube-dimension',
  dimensionDomain: 'http://xbrl.org/int/dim/arcrole/dimension-domain',
  domainMember: 'http://xbrl.org/int/dim/arcrole/domain-member',
  dimensionDefault: 'http://xbrl.org/int/dim/arcrole/dimension-default',
  genericLabel: 'http://xbrl.org/arcrole/2008/element-label',
  genericReference: 'http://xbrl.org/arcrole/2008/element-reference',
} as const;

export const LABEL_ROLES = {
  standard: 'http://www.xbrl.org/2003/role/label',
  /** Of a generic label. */
  generic: 'http://www.xbrl.org/2008/role/label',
  documentation: 'http://www.xbrl.org/2003/role/documentation',
} as const;

const ENUMERATIONS = /^https?:\/\/(?:www\.)?xbrl\.org\/20\d\d\/extensible-enumerations/;

/** True for a namespace of Extensible Enumerations, in whichever version. */
export const isOfEnumerations = (namespace: string): boolean => ENUMERATIONS.test(namespace);

const SPECIFIED = /^https?:\/\/(?:www\.)?xbrl\.org\/(?:20\d\d|dtr|lrr|utr|int\/dim)(?:\/|$)/;

/** True for what the specifications and their registries define; what else xbrl.org hosts is a taxonomy's own. */
export function isSpecified(namespace: string): boolean {
  return SPECIFIED.test(namespace) || namespace.startsWith('http://www.w3.org/');
}
