import { describe, expect, it } from 'vitest';
import {
  bellLabel,
  byDay,
  dayWords,
  placeOf,
  recordWords,
  sentenceOf,
} from '../../../../../renderer/app/notifications/notification-words.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import {
  NOTIFICATION_NAMES,
  type Notification,
  type NotificationName,
  notificationSchema,
} from '../../../../../shared/model/notifications.ts';

function made(
  name: NotificationName,
  parts: Partial<Record<keyof Notification, unknown>> = {},
): Notification {
  const kind = name.startsWith('fs.') ? 'engagement' : 'filing';
  return notificationSchema.parse({
    id: '01920000-0000-7000-8000-000000000001',
    name,
    at: '2026-03-02T04:00:00.000Z',
    record: { kind, id: '01920000-0000-7000-8000-000000000002' },
    clientName: 'Kopi Harbour Pte. Ltd.',
    period: kind === 'engagement' ? 'FY2025' : '2025-12-31',
    actorName: 'Hui Min Sim',
    counts: {},
    seenAt: null,
    ...parts,
  });
}

describe('a notification in words', () => {
  it('says what happened with its number, one or many', () => {
    expect(sentenceOf(made('fs.tb_uploaded', { counts: { rows: 42 } }))).toBe(
      'Trial balance imported: 42 accounts',
    );
    expect(sentenceOf(made('xbrl.validation_failed', { counts: { errors: 1 } }))).toBe(
      'Validation failed: 1 error',
    );
    expect(sentenceOf(made('xbrl.validation_passed', { counts: { warnings: 0 } }))).toBe('Validation passed');
    expect(sentenceOf(made('xbrl.preptool_ready', { counts: { versionNo: 2 } }))).toBe(
      'Preparation workbook built (version 2)',
    );
  });

  it('has a sentence and a place for each name, also where no number is known', () => {
    for (const name of NOTIFICATION_NAMES) {
      const notification = made(name);
      expect(sentenceOf(notification)).toMatch(/^[A-Z][^_]+[a-z]$/);
      expect(sentenceOf(notification)).not.toMatch(/undefined|version/);
      expect(placeOf(notification)).toMatch(/^\/(engagements|filings)\/01920000-[^/]+(?:\/[a-z-]+)?$/);
    }
  });

  it('names the record by its year, or by the end of its period', () => {
    expect(recordWords(made('fs.notes_generated'))).toBe('FY2025');
    expect(recordWords(made('xbrl.marked_filed'))).toBe('filing to 31 December 2025');
  });

  it('says to who listens how many are new', () => {
    expect(bellLabel(0)).toBe('Notifications');
    expect(bellLabel(3)).toBe('Notifications, 3 new');
  });
});

describe('days', () => {
  const today = isoDateSchema.parse('2026-03-02');
  const at = (day: number, hour: number) => new Date(2026, 2, day, hour, 0).toISOString();

  it('are today, yesterday, and then dates', () => {
    expect(dayWords(at(2, 0), today)).toBe('Today');
    expect(dayWords(at(1, 23), today)).toBe('Yesterday');
    expect(dayWords(new Date(2026, 1, 28, 9).toISOString(), today)).toBe('28 Feb 2026');
  });

  it('hold the list in its own order', () => {
    const items = [at(2, 9), at(2, 8), at(1, 8)].map((each) => made('fs.tb_uploaded', { at: each }));
    expect(byDay(items, today).map(({ day, items: of }) => [day, of.length])).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
    ]);
  });
});
