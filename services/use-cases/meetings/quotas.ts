/* Counts what people do against the limits of contracts/api/limits.ts. */
import { DateTime } from 'luxon';
import { INVITATIONS } from '#contracts/api/limits.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
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

/** Exact limits, such as on creating meetings and inviting people. Above a limit it counts nothing and refuses. */
export function createQuotas({ counters, settings, now }: Omit<QuotaDeps, 'vault'>) {
  const invitations = (userId: string, emails: readonly string[]): Count[] => {
    const amount = new Set(emails.map(normalizeEmail)).size;
    if (amount === 0) return [];
    const expire = endOfUtcDay(now());
    const day = expire.toISOString().slice(0, 10);
    return [{ key: `invitations:user:${userId}:${day}`, amount, allowed: INVITATIONS.perUserADay, expire }];
  };

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
      return { ok: true, giveBack: async () => void (counted.anew && (await counters.undo(commandId))) };
    const { key, expire, allowed } = counted.full;
    const retryAfter = expire.getTime() - now().getTime();
    return { ok: false, refused: { code: 'tooMany', message: messageOf(key, allowed), retryAfter } };
  };

  return {
    /** `zone`: the zone whose month is counted. */
    forCreating: (
      commandId: string,
      { userId, zone }: { userId: string; zone: string },
      emails: readonly string[],
    ) => take(commandId, [...creation(userId, zone), ...invitations(userId, emails)]),
    forInviting: (commandId: string, userId: string, emails: readonly string[]) =>
      take(commandId, invitations(userId, emails)),
  };
}

export const endOfUtcDay = (now: Date): Date =>
  DateTime.fromJSDate(now, { zone: 'utc' }).endOf('day').toJSDate();

export type Quotas = ReturnType<typeof createQuotas>;

function messageOf(key: string, allowed: number): string {
  if (key.startsWith('meetings:'))
    return `You've created ${countInWords(allowed, 'meeting')} this month, which is the limit. Try again next month.`;
  return `You've sent ${countInWords(allowed, 'invitation')} today, which is the limit. Try again tomorrow.`;
}
