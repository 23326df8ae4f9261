/** People of the practice, their sessions, its clients and settings. */
import type { IsoDate } from '../../../shared/model/dates.ts';
import type { AccountingStandard } from '../../../shared/model/enums.ts';
import type { ListName } from '../../../shared/model/list-views.ts';
import type { FileKind } from '../../../shared/model/permanent-file.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import type { Flag, Json, Timestamp } from './columns.ts';

export interface PracticeTable {
  id: 1;
  name: string;
  sample: Flag;
  createdAt: Timestamp;
}

export interface StaffTable {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  passwordHash: string;
  totpSecret: string | null;
  mfaEnrolled: Flag;
  /** The last accepted time step: each code is taken once. */
  totpLastStep: number;
  active: Flag;
  failedAttempts: number;
  lockedUntil: Timestamp | null;
  createdAt: Timestamp;
}

export interface RecoveryCodeTable {
  codeHash: string;
  staffId: string;
  usedAt: Timestamp | null;
}

export interface SessionTable {
  tokenHash: string;
  staffId: string;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  expiresAt: Timestamp;
  endedAt: Timestamp | null;
  /** The second factor was proven again; until then the session may do what asks for it. */
  steppedUpUntil: Timestamp | null;
}

export interface LoginChallengeTable {
  challengeHash: string;
  staffId: string;
  /** A secret that is being enrolled; it counts only once a code has proven it. */
  enrolmentSecret: string | null;
  attempts: number;
  expiresAt: Timestamp;
}

export interface ClientTable {
  id: string;
  companyName: string;
  uen: string;
  enabledProducts: Json;
  accountingStandard: AccountingStandard;
  fyEndMonth: number;
  fsConfig: Json | null;
  xbrlConfig: Json | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface PracticeSettingTable {
  id: 'practice';
  fourEyes: Flag;
  reviewBeforeClient: Flag;
  administratorsExempt: Flag;
  twoSignatories: Flag;
  staffId: string;
  at: Timestamp;
}

export interface PermanentFileEntryTable {
  id: string;
  clientId: string;
  kind: FileKind;
  /** What it says, by the schema of its kind. */
  content: Json;
  /** The same in one line. */
  entry: string;
  validFrom: IsoDate | null;
  validUntil: IsoDate | null;
  setAside: Flag;
  /** FileChange[]: what it said before. */
  history: Json;
  writtenById: string;
  writtenAt: Timestamp;
  changedById: string;
  changedAt: Timestamp;
}

export interface ListViewTable {
  staffId: string;
  list: ListName;
  /** Empty: how the list was left. */
  name: string;
  view: Json;
}

export interface ClientImportTable {
  id: string;
  fileName: string;
  importedById: string;
  importedAt: Timestamp;
  /** How many were taken in. */
  clients: number;
  takenBackAt: Timestamp | null;
}

export interface ImportedClientTable {
  clientId: string;
  importId: string;
}

/** `style`: by the schema of shared/model/house-style.ts. */
interface StyleColumns {
  style: Json;
  staffId: string;
  at: Timestamp;
}

export interface HouseStyleTable extends StyleColumns {
  id: 'practice';
}

export interface ClientStyleTable extends StyleColumns {
  id: string;
  clientId: string;
}

export interface EngagementStyleTable extends StyleColumns {
  id: string;
  engagementId: string;
}

export interface PracticeTables {
  practice: PracticeTable;
  staff: StaffTable;
  recoveryCode: RecoveryCodeTable;
  session: SessionTable;
  loginChallenge: LoginChallengeTable;
  client: ClientTable;
  practiceSetting: PracticeSettingTable;
  permanentFileEntry: PermanentFileEntryTable;
  listView: ListViewTable;
  clientImport: ClientImportTable;
  importedClient: ImportedClientTable;
  houseStyle: HouseStyleTable;
  clientStyle: ClientStyleTable;
  engagementStyle: EngagementStyleTable;
}
