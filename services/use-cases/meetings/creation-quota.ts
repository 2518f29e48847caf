import { DateTime } from 'luxon';
import { intlZone } from '#contracts/intl-zone.ts';
import { countInWords } from '#contracts/text/counts.ts';
import type { Count, Counters } from '#services/storage/accounts/counters.ts';
import type { Refused } from './organizing.ts';

type CreationQuotaDeps = {
  counters: Counters;
  settings: {
    /** Meetings a user may create per month; null for no limit. */
    monthlyLimit: number | null;
  };
  now: () => Date;
};

/**
 * Counts a meeting that someone is about to create, and refuses above the limit, where it counts nothing. `zone`: the zone
 * whose month is counted. `giveBack` is for a call that is then refused for another reason.
 */
type CreationQuota = (
  commandId: string,
  organizer: { userId: string; zone: string },
) => Promise<{ ok: true; giveBack(): Promise<void> } | Refused>;

export function createCreationQuota({ counters, settings, now }: CreationQuotaDeps): CreationQuota {
  const creation = (userId: string, zone: string): Count[] => {
    if (settings.monthlyLimit === null) return [];
    const end = DateTime.fromJSDate(now(), { zone: intlZone(zone) ?? 'UTC' }).endOf('month');
    const key = `meetings:${userId}:${end.toFormat('yyyy-MM')}`;
    return [{ key, amount: 1, allowed: settings.monthlyLimit, expire: end.toJSDate() }];
  };

  return async (commandId, { userId, zone }) => {
    const counted = await counters.count(commandId, creation(userId, zone));
    // Anything counted by an earlier call with the same key must not be given back by this call.
    if (counted.ok)
      return { ok: true, giveBack: async () => void (counted.isNew && (await counters.undo(commandId))) };
    const { expire, allowed } = counted.full;
    const message = `You've created ${countInWords(allowed, 'meeting')} this month, which is the limit. Try again next month.`;
    const retryAfter = expire.getTime() - now().getTime();
    return { ok: false, refused: { code: 'tooMany', message, retryAfter } };
  };
}
