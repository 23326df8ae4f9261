/** What the palette offers beside what it searches: commands with their reasons against, places, recent records. Pure. */

import type { Action } from '../../../shared/model/roles.ts';
import { COMMANDS, type Command, type CommandId } from '../../components/commands.ts';
import type { LiveCommand } from '../../components/live-commands.ts';
import type { PickerOption } from '../../components/picker-search.ts';
import type { Visit } from '../../components/recents.ts';
import { type Asking, type OpenRecord, whyNot } from '../../components/why-not.ts';

interface Place {
  readonly path: string;
  readonly label: string;
  readonly group: 'Screens' | 'Settings';
  /** Any one of them; none: everybody. */
  readonly needs?: readonly Action[];
}

const SEES = ['VIEW_FS_ENGAGEMENT', 'VIEW_XBRL_FILING'] as const;
const setting = (tab: string, label: string, ...needs: readonly Action[]): Place => ({
  path: `/settings/${tab}`,
  label,
  group: 'Settings',
  needs,
});

/** The screens that have an address of their own; the first of a role's settings is where Settings opens. */
export const PLACES: readonly Place[] = [
  { path: '/', label: 'Home', group: 'Screens' },
  { path: '/clients', label: 'Clients', group: 'Screens' },
  { path: '/engagements', label: 'Engagements', group: 'Screens' },
  { path: '/filings', label: 'Filings', group: 'Screens' },
  { path: '/taxonomy', label: 'Taxonomy', group: 'Screens', needs: ['VIEW_XBRL_FILING'] },
  { path: '/audit', label: 'Audit trail', group: 'Screens' },
  { path: '/settings', label: 'Settings', group: 'Screens' },
  { path: '/handbook', label: 'Handbook', group: 'Screens' },
  setting('staff', 'Staff', 'MANAGE_CLIENTS'),
  setting('roles', 'Roles', 'MANAGE_CLIENTS'),
  setting('review', 'Review: preparer and reviewer', 'MANAGE_CLIENTS'),
  setting('taxonomies', 'Taxonomy versions', 'MANAGE_TEMPLATES'),
  setting('backups', 'Backups', 'MANAGE_CLIENTS'),
  setting('language-model', 'Language model', 'MANAGE_CLIENTS'),
  setting('outside-processor', 'Outside processor', 'MANAGE_CLIENTS'),
  setting('ledgers', 'Ledgers', 'MANAGE_CLIENTS'),
  setting('sync', 'Sync'),
  setting('accuracy', 'Accuracy of proposals', ...SEES),
  setting('account', 'My account: password, devices and codes'),
  setting('appearance', 'Appearance'),
];

const DO = 'do:';

/** The command that an option's value names; null for an address. */
export function commandOfValue(value: string): Command | null {
  const id = value.startsWith(DO) ? value.slice(DO.length).split(' ')[0] : undefined;
  return COMMANDS.find((command) => command.id === id) ?? null;
}

/** The address where the command's control stands; null where no record is open, or it stands on every step. */
export function pathOf({ place }: Command, record: OpenRecord | null): string | null {
  if ('path' in place) return place.path;
  if (place.record === 'any' || record === null) return null;
  return `/${record.kind === 'filing' ? 'filings' : 'engagements'}/${record.id}/${place.step}`;
}

/** Commands of the open record first, then those of the practice; each with why it cannot be done now. */
export function commandOptions(
  asking: Asking,
  live: ReadonlyMap<CommandId, LiveCommand>,
): readonly PickerOption[] {
  const { record } = asking;
  const fits = ({ place }: Command) =>
    'path' in place || (record !== null && (place.record === 'any' || place.record === record.kind));
  return COMMANDS.filter(fits).map((command) => {
    const shown = live.get(command.id);
    // The control on the screen knows more than the description, and says its own reason.
    const why = shown === undefined ? whyNot(command, asking) : shown.reason;
    return {
      value: `${DO}${command.id} ${command.words ?? ''}`,
      label: command.title,
      group: 'path' in command.place ? 'Do' : `Do in this ${record?.kind ?? 'record'}`,
      ...(command.keys === undefined ? {} : { keys: command.keys }),
      ...(why === null ? {} : { hint: why, disabled: true }),
    };
  });
}

export function placeOptions(actions: readonly Action[]): readonly PickerOption[] {
  return PLACES.filter(
    ({ needs = [] }) => needs.length === 0 || needs.some((action) => actions.includes(action)),
  ).map(({ path, label, group }) => ({ value: path, label, group }));
}

export function recentOptions(visits: readonly Visit[], here: string): readonly PickerOption[] {
  return visits
    .filter(({ path }) => !here.startsWith(path))
    .map(({ path, title }) => ({ value: path, label: title, group: 'Recent' }));
}

/** The engagement or filing whose address is open. */
export function recordOfPath(
  path: string,
): { readonly kind: 'engagement' | 'filing'; readonly id: string } | null {
  const [, area, id] = /^\/(engagements|filings)\/([0-9a-f-]{36})(?:\/|$)/.exec(path) ?? [];
  if (area === undefined || id === undefined) return null;
  return { kind: area === 'filings' ? 'filing' : 'engagement', id };
}
