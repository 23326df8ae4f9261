/** What a new filing of a client is taken to be, from the client's record (specification 4.5, creation checks 7). Pure. */
import type { EntityType, EntryPoint } from './enums.ts';
import type { Client } from './records.ts';

const ENTRY_POINT_OF: Readonly<Record<EntityType, EntryPoint>> = {
  non_listed_company_full: 'FULL_XBRL',
  smaller_non_listed_company: 'SIMPLIFIED_XBRL',
  sgx_listed: 'FULL_XBRL',
  mas_licensed_bank: 'FSH_BANKS',
  mas_licensed_insurer: 'FSH_INSURANCE',
};

/** The entry point that an entity of this type files with. */
export function usualEntryPoint(entityType: EntityType): EntryPoint {
  return ENTRY_POINT_OF[entityType];
}

/** All of a filing's header but its period; `newestVersion` where the client's record names no taxonomy version. */
export function filingDefaults(client: Client, newestVersion: string) {
  const entityType = client.xbrlConfig?.entityType ?? 'non_listed_company_full';
  return {
    entryPoint: client.xbrlConfig?.defaultEntryPoint ?? usualEntryPoint(entityType),
    entityType,
    accountingStandard: client.xbrlConfig?.accountingStandard ?? client.accountingStandard,
    taxonomyVersion: client.xbrlConfig?.taxonomyVersion ?? newestVersion,
  };
}
