/** Rights of which any one permits a change (specification 5), where several kinds and triggers need the same. */
import type { Action } from '../../model/roles.ts';

export type AnyOf = readonly Action[];

/** Every record is seen under one of these rights; a pull brings what stands under those of its session. */
export const VIEW_RIGHTS = ['VIEW_FS_ENGAGEMENT', 'VIEW_XBRL_FILING'] as const satisfies AnyOf;
export type ViewRight = (typeof VIEW_RIGHTS)[number];

export const MAPS_ACCOUNTS: AnyOf = ['UPLOAD_TRIAL_BALANCE', 'CONFIRM_FS_MAPPING', 'OVERRIDE_FS_MAPPING'];
export const FILLS_ENGAGEMENT: AnyOf = [
  ...MAPS_ACCOUNTS,
  'MANAGE_FS_ENGAGEMENT',
  'GENERATE_STATEMENTS',
  'RESPOND_DISCLOSURE',
  'GENERATE_NOTES',
];
export const BRINGS_LINES: AnyOf = ['INGEST_XBRL_DOCUMENT', 'MANAGE_XBRL_FILING'];
export const TAGS: AnyOf = ['CONFIRM_TAG_MAPPING', 'INGEST_XBRL_DOCUMENT', 'MANAGE_XBRL_FILING'];
export const EXPORTS: AnyOf = ['EXPORT_PREPTOOL', 'EXPORT_XBRL_XML'];
