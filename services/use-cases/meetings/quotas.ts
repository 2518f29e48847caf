/* Counts what people do against the limits of contracts/api/limits.ts. */
import { DateTime } from 'luxon';
import { intlZone } from '#contracts/intl-zone.ts';
import { countInWords } from '#contracts/text/counts.ts';
import type { Count, Counters } from '#services/storage/accounts/counters.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import type { Refused } from './port.ts';

/** What a call has counted, to be given back if the call is then refused. */
export type QuotaTaken = { ok: true; giveBack(): Promise<void> };

export type QuotaDeps = {
  counters: Counters;
  vault: Pick<Vault, 'hash'>;
  settings: {
    /** Meetings a user may create per month; null for no limit. */
    monthlyLimit: number | null;
  };
  now: () => Date;
};

/** Exact limits, such as on creating meetings. Above a limit it counts nothing and refuses. */
export function createQuotas({ counters, settings, now }: Omit<QuotaDeps, 'vault'>) {
  const creation = (userId: string, zone: string): Count[] => {
    if (settings.monthlyLimit === null) return [];
    const end = DateTime.fromJSDate(now(), { zone: intlZone(zone) ?? 'UTC' }).endOf('month');
    const key = `meetings:${userId}:${end.toFormat('yyyy-MM')}`;
    return [{ key, amount: 1, allowed: settings.monthlyLimit, expire: end.toJSDate() }];
  };

  const take = async (commandId: string, counts: readonly Count[]): Promise<QuotaTaken | Refused> => {
    const counted = await counters.count(commandId, counts);
    // Anything counted by an earlier call with the same key must not be given back by this one.
    if (counted.ok)
      return { ok: true, giveBack: async () => void (counted.isNew && (await counters.undo(commandId))) };
    const { expire, allowed } = counted.full;
    const message = `You've created ${countInWords(allowed, 'meeting')} this month, which is the limit. Try again next month.`;
    const retryAfter = expire.getTime() - now().getTime();
    return { ok: false, refused: { code: 'tooMany', message, retryAfter } };
  };

  return {
    /** `zone`: the zone whose month is counted. */
    forCreating: (commandId: string, { userId, zone }: { userId: string; zone: string }) =>
      take(commandId, creation(userId, zone)),
  };
}

export const endOfUtcDay = (now: Date): Date =>
  DateTime.fromJSDate(now, { zone: 'utc' }).endOf('day').toJSDate();

export type Quotas = ReturnType<typeof createQuotas>;
