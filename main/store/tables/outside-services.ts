/** What this machine asks outside: the language model, an XBRL processor, ledgers. */
import type { Generated } from 'kysely';
import type { Ledger } from '../../../shared/model/ledgers.ts';
import type { Flag, Json, Timestamp } from './columns.ts';

export interface LanguageModelSettingTable {
  /** Always 1: there is one row at most. */
  position: number;
  enabled: Flag;
  models: Json;
  sealedKey: string | null;
  changedAt: Timestamp;
  changedBy: string;
}

export interface LanguageModelCallTable {
  position: Generated<number>;
  at: Timestamp;
  model: string;
  inputTokens: number;
  outputTokens: number;
  tenThousandths: number | null;
}

export interface OutsideProcessorTable {
  position: 1;
  /** JSON of OutsideProcessor; null where none is set. */
  processor: string | null;
  changedAt: string;
  changedBy: string;
}

export interface OutsideCheckTable {
  position: Generated<number>;
  artifactId: string;
  xbrlFilingId: string;
  /** JSON of OutsideCheck. */
  findings: string;
}

export interface LedgerApplicationTable {
  ledger: Ledger;
  clientId: string;
  sealedSecret: string | null;
  /** Of the practice's own; null: this machine's. */
  redirectAddress: string | null;
  changedAt: Timestamp;
  changedBy: string;
}

export interface LedgerConnectionTable {
  id: string;
  ledger: Ledger;
  /** JSON of a list of LedgerOrganisation. */
  organisations: Json;
  /** Null once access has ended. */
  sealedTokens: string | null;
  connectedAt: Timestamp;
  connectedBy: string;
}

/** Whose books are a client's. */
export interface LedgerOrganisationTable {
  clientId: string;
  connectionId: string;
  organisationId: string;
  organisationName: string;
  chosenAt: Timestamp;
  chosenBy: string;
}

export interface OutsideServiceTables {
  languageModelSetting: LanguageModelSettingTable;
  languageModelCall: LanguageModelCallTable;
  outsideProcessor: OutsideProcessorTable;
  outsideCheck: OutsideCheckTable;
  ledgerApplication: LedgerApplicationTable;
  ledgerConnection: LedgerConnectionTable;
  ledgerOrganisation: LedgerOrganisationTable;
}
