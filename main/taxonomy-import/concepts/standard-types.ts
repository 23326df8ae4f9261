/**
 * From which item type of XBRL 2.1 the data types of the specifications and of the registry of data types derive.
 * Taxonomies name them without carrying their schemas; a name that the registry does not have is not resolved.
 */
import { isOfEnumerations, localOf, namespaceOf, type QualifiedName, XBRLI } from '../model/names.ts';

const NAMES = (text: string) => text.split(/\s+/).filter(Boolean);

/** Registry types by the XBRL type that they derive from, as the edition of 31 January 2024 has them. */
const REGISTRY: Readonly<Record<string, readonly string[]>> = {
  stringItemType: NAMES(`domainItemType escapedItemType xmlNodesItemType xmlItemType textBlockItemType
    noLangStringItemType guidanceItemType`),
  tokenItemType: NAMES(`noLangTokenItemType prefixedContentItemType SQNameItemType SQNamesItemType
    gYearListItemType`),
  dateTimeItemType: NAMES('dateTimeItemType'),
  monetaryItemType: NAMES(`noDecimalsMonetaryItemType nonNegativeMonetaryItemType
    nonNegativeNoDecimalsMonetaryItemType`),
  pureItemType: NAMES('percentItemType'),
  decimalItemType:
    NAMES(`perShareItemType areaItemType volumeItemType massItemType weightItemType energyItemType
    powerItemType lengthItemType memoryItemType temperatureItemType pressureItemType frequencyItemType
    speedItemType planeAngleItemType voltageItemType electricCurrentItemType electricChargeItemType
    forceItemType irradianceItemType insolationItemType flowItemType massFlowItemType
    ghgEmissionsItemType monetaryPerLengthItemType monetaryPerAreaItemType
    monetaryPerVolumeItemType monetaryPerDurationItemType monetaryPerEnergyItemType
    monetaryPerMassItemType energyPerMonetaryItemType ghgEmissionsPerMonetaryItemType
    volumePerMonetaryItemType`),
};

const BY_REGISTRY_NAME = new Map(
  Object.entries(REGISTRY).flatMap(([base, names]) => names.map((name) => [name, base] as const)),
);

/** Extensible enumerations: one value is a name, several are a list of addresses. */
const ENUMERATIONS: Readonly<Record<string, string>> = {
  enumerationItemType: 'QNameItemType',
  enumerationsItemType: 'stringItemType',
  enumerationSetItemType: 'stringItemType',
};

const IS_REGISTRY = /^https?:\/\/(?:www\.)?xbrl\.org\/dtr\/type\//;

/** The XBRL 2.1 item type (local name) of a type that a specification defines; null for any other. */
export function standardBase(type: QualifiedName): string | null {
  const namespace = namespaceOf(type);
  const name = localOf(type);
  if (namespace === XBRLI) return name.endsWith('ItemType') ? name : null;
  if (IS_REGISTRY.test(namespace)) return BY_REGISTRY_NAME.get(name) ?? null;
  return isOfEnumerations(namespace) ? (ENUMERATIONS[name] ?? null) : null;
}
