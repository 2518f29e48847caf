import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { Log } from '#services/runtime/log.ts';
import { randomPart } from '#services/runtime/random-page.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import { execute } from '../commands/execute.ts';
import { createCancelling } from './cancel.ts';
import { createTimeChoice } from './choose.ts';
import { createCreationQuota } from './creation-quota.ts';
import { refuseRange } from './days.ts';
import { refuseDeadline } from './deadline.ts';
import { requireMeeting } from './load-meeting.ts';
import type { Organizing } from './organizing.ts';
import { createOtherTimes } from './other-times.ts';
import { createRecheck } from './recheck.ts';
import { type VideoDeps, videoOfNew } from './video.ts';

/** Bytes of a share link's secret. */
const SHARE_TOKEN_BYTES = 18;

const LINK_IN_TITLE = /https?:\/\/|www\./i;

type CreateDeps = {
  log: EventLog;
  vault: Pick<Vault, 'hash'>;
  report: Pick<Log, 'warn'>;
  now: () => Date;
} & VideoDeps;

/** Creates a meeting and invites its people. */
function createMeetingCreation(
  deps: CreateDeps,
  quota: ReturnType<typeof createCreationQuota>,
): Organizing['create'] {
  const { log, vault, report, now } = deps;
  return async (organizer, { id, zone, details, chasing, participants, quorums = [] }, context) => {
    const refused =
      refuseRange(details, zone, now()) ??
      refuseDeadline(chasing?.deadline, { ...details, organizerZone: zone }, now());
    if (refused) return refused;
    const video = videoOfNew(deps, organizer, details);
    if (!video.ok) return video;

    // A repeat with other people must not leave new keys behind: where they are stored before the events, the stream is read
    // first to detect it.
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

type OrganizingDeps = CreateDeps &
  Parameters<typeof createRecheck>[0] &
  Parameters<typeof createCreationQuota>[0] & {
    settings: {
      /** How long organizers can undo what they decided; 0 if they can't. */ graceSeconds: number;
    };
  };

export const createOrganizing = (deps: OrganizingDeps): Organizing => ({
  create: createMeetingCreation(deps, createCreationQuota(deps)),
  ...createTimeChoice(deps, createRecheck(deps)),
  otherTimes: createOtherTimes(deps, createRecheck(deps)),
  ...createCancelling(deps),
});
