import { DateTime } from 'luxon';
import { intlZone } from '#contracts/intl-zone.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { Log } from '#services/runtime/log.ts';
import { randomPart } from '#services/runtime/random-page.ts';
import type { Count, Counters } from '#services/storage/accounts/counters.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import { execute } from '../commands/execute.ts';
import { refuseDeadline, refuseRange, type VideoDeps, videoOfNew } from './details.ts';
import { requireMeeting } from './load-meeting.ts';
import type { Organizing, Refused } from './organizing.ts';

/** Bytes of a share link's secret. */
const SHARE_TOKEN_BYTES = 18;

const LINK_IN_TITLE = /https?:\/\/|www\./i;

type CreateDeps = {
  log: EventLog;
  vault: Pick<Vault, 'hash'>;
  report: Pick<Log, 'warn'>;
  now: () => Date;
} & VideoDeps &
  CreationQuotaDeps;

/** Creates a meeting and invites its people. */
export function createMeetingCreation(deps: CreateDeps): Organizing['create'] {
  const { log, vault, report, now } = deps;
  const quota = createCreationQuota(deps);
  return async (organizer, { id, zone, details, chasing, participants, quorums = [] }, context) => {
    const refused =
      refuseRange(details, zone, now()) ??
      refuseDeadline(chasing?.deadline, { ...details, organizerZone: zone }, now());
    if (refused) return refused;
    const video = videoOfNew(deps, organizer, details);
    if (!video.ok) return video;

    // A repeat with other people must not leave new keys behind: where they are stored before the events, the stream is read
    // first to detect the repeat.
    const fresh = participants.length === 0 || log.takesKeys;
    const shareToken = randomPart(SHARE_TOKEN_BYTES).toString('base64url');
    const taken = await quota(context.commandId, { userId: organizer.id, zone });
    if (!taken.ok) return taken;
    const outcome = await execute(
      log,
      meetingDecider,
      `meeting-${id}`,
      {
        type: 'CreateMeeting',
        organizerId: organizer.id,
        organizerAddresses: organizer.addresses,
        organizerZone: zone,
        link: shareToken,
        linkHash: vault.hash(shareToken, 'link'),
        alarm: organizer.alarm,
        ...details,
        ...video.video,
        ...chasing,
        participants,
        quorums,
      },
      { ...context, expectEmpty: fresh },
    );
    if (!outcome.ok) {
      await taken.giveBack();
      return outcome;
    }
    if (LINK_IN_TITLE.test(details.title))
      report.warn({ event: 'linkInTitle', user: organizer.id, meeting: id }, 'a title holds a link');
    return { ok: true, state: requireMeeting(outcome.state), checkpoint: outcome.checkpoint };
  };
}

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

function createCreationQuota({ counters, settings, now }: CreationQuotaDeps): CreationQuota {
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
