import { DateTime } from 'luxon';
import { INVITATIONS } from '../../../contracts/api/limits.ts';
import { normalizeEmail } from '../../../contracts/email-address.ts';
import type { Count } from '../../accounts/counters.ts';
import type { User } from '../../accounts/port.ts';
import type { ApiDeps } from '../deps.ts';
import { tooMany } from '../errors.ts';

/** What a call has counted; given back if the call is then refused. */
export type Taken = { giveBack(): Promise<void> };

type Deps = Pick<ApiDeps, 'counters' | 'vault' | 'settings' | 'now'>;

/** Counts what may be done only so often, exactly (lines S14 and S48); throws a 429 and counts nothing above a limit. */
export function createQuotas({ counters, vault, settings, now }: Deps) {
  const endOfUtcDay = () => DateTime.fromJSDate(now(), { zone: 'utc' }).endOf('day').toJSDate();

  const invitations = (meetingId: string, user: User, emails: readonly string[]): Count[] => {
    if (emails.length === 0) return [];
    const expire = endOfUtcDay();
    const day = expire.toISOString().slice(0, 10);
    const once = (key: string, allowed: number): Count => ({
      key: `${key}:${day}`,
      amount: 1,
      allowed,
      expire,
    });
    return [...new Set(emails.map(normalizeEmail))].flatMap((email) => {
      const recipient = vault.hash(email, 'email');
      return [
        once(`invitations:meeting:${meetingId}:${recipient}`, INVITATIONS.perRecipientAndMeetingADay),
        once(`invitations:recipient:${recipient}`, INVITATIONS.perRecipientADay),
        once(`invitations:user:${user.id}`, INVITATIONS.perUserADay),
      ];
    });
  };

  const creation = (user: User): Count[] => {
    if (settings.monthlyLimit === null) return [];
    const end = DateTime.fromJSDate(now(), { zone: user.zone }).endOf('month');
    const key = `meetings:${user.id}:${end.toFormat('yyyy-MM')}`;
    return [{ key, amount: 1, allowed: settings.monthlyLimit, expire: end.toJSDate() }];
  };

  const take = async (commandId: string, counts: readonly Count[]): Promise<Taken> => {
    const counted = await counters.count(commandId, counts);
    // What an earlier call with the same key has taken is not this one's to give back.
    if (counted.ok) return { giveBack: async () => void (counted.anew && (await counters.undo(commandId))) };
    const { key, expire, allowed } = counted.full;
    throw tooMany(messageOf(key, allowed), (expire.getTime() - now().getTime()) / 1000);
  };

  return {
    forCreating: (commandId: string, meetingId: string, user: User, emails: readonly string[]) =>
      take(commandId, [...creation(user), ...invitations(meetingId, user, emails)]),
    forInviting: (commandId: string, meetingId: string, user: User, emails: readonly string[]) =>
      take(commandId, invitations(meetingId, user, emails)),
  };
}

export type Quotas = ReturnType<typeof createQuotas>;

function messageOf(key: string, allowed: number): string {
  if (key.startsWith('meetings:'))
    return `You have created ${allowed} ${allowed === 1 ? 'meeting' : 'meetings'} this month, which is the limit`;
  if (key.startsWith('invitations:user:'))
    return `You have sent ${allowed} invitations today, which is the limit. Please go on tomorrow`;
  return 'This person was invited several times today. Please try again tomorrow';
}
