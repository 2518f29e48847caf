import { normalizeEmail } from '#contracts/email-address.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { fold } from '#services/domain/decider.ts';
import { deliveryDecider } from '#services/domain/delivery/delivery.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { openProposals } from '#services/domain/meeting/proposals.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import { rankProposals } from '#services/scheduling/meeting-request/rank-proposals.ts';
import type { PendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { clockMoveOf } from '#services/use-cases/commands/clock-move.ts';
import { load } from '#services/use-cases/commands/execute.ts';
import { timesDecidedBy } from '#services/use-cases/find-times/decided-by.ts';
import { usersIn } from '#services/use-cases/meetings/people.ts';
import { zoneOfReader } from '#services/use-cases/meetings/zone-of-reader.ts';
import { participantsWithStatus, zonesInChannels } from '../plans/state.ts';
import type { Channel, TaskTarget } from './target.ts';

export type LoadTargetDeps = {
  log: EventLog;
  users: Pick<Users, 'byIds' | 'byEmails'>;
  channels: readonly Channel[];
  pendingAnswers: Pick<PendingAnswers, 'waitingIn'>;
  /** The default policy if omitted. */
  policy?: RankingPolicy;
};

/** Reads the streams of a meeting, or of a request for a meeting in a channel. Null if neither exists. */
export async function loadTaskTarget(deps: LoadTargetDeps, meetingId: string): Promise<TaskTarget | null> {
  const { log, users, channels, pendingAnswers, policy = DEFAULT_RANKING_POLICY } = deps;
  const [events, evidence, sending, readings] = await Promise.all([
    log.read<'meeting'>(`meeting-${meetingId}`),
    load(log, evidenceDecider, `evidence-${meetingId}`),
    log.read<'delivery'>(`delivery-${meetingId}`),
    Promise.all(channels.map((channel) => channel.read(meetingId))),
  ]);
  const meeting = fold(meetingDecider, events);
  if (meeting.status === 'none') {
    const asked = (await Promise.all(readings.map((open) => open(null)))).filter((open) => open !== null);
    if (asked.length === 0) return null;
    const state = { meetingId, meeting: null, channels: asked.map(({ plans }) => plans) };
    return { state, events, channels: asked };
  }

  const [people, waiting, unconfirmed, opened] = await Promise.all([
    usersIn(users, meeting),
    accountsOfWaiting(users, meeting),
    pendingAnswers.waitingIn(meetingId),
    Promise.all(readings.map((open) => open(meeting))),
  ]);
  const talking = opened.filter((open) => open !== null);
  const plans = talking.map((one) => one.plans);

  const mails = fold(deliveryDecider, sending);
  const deliveries = mails.outcomes;
  const settled = new Set(deliveries.map(({ recipient, kind, number }) => [recipient, kind, number].join()));
  return {
    state: {
      meetingId,
      meeting,
      channels: plans,
      rangeEnd: dateRange(meeting).end,
      evidence: evidence.state,
      connected: numbersWhere(people, ({ calendar }) => calendar === 'connected'),
      clockMoved: clockMoveOf(meeting),
      takesEvents: people.get(0)?.takesEvents ?? false,
      zoneKnown: numbersWhere(people, ({ zone }) => zone !== null),
      zones: new Map(
        [...waiting].flatMap(([number, account]): [number, string][] => {
          const shown = zonesInChannels({ meeting, channels: plans }, number);
          const zone = zoneOfReader({ meeting, evidence: evidence.state }, number, account, shown);
          return zone === null ? [] : [[number, zone]];
        }),
      ),
      decidedBy: (numbers, at) =>
        timesDecidedBy({ meeting, evidence: evidence.state, users: people }, numbers, at, policy),
      rankedProposals: (numbers, at) =>
        rankProposals(
          { meeting, evidence: evidence.state, users: people },
          openProposals(meeting, at).filter(({ number }) => numbers.includes(number)),
          at,
          policy,
        ),
      settled: (recipient, kind, number) => settled.has([recipient, kind, number].join()),
      deliveries,
      unconfirmed: [...unconfirmed.keys()],
    },
    users: people,
    evidence,
    mails,
    unconfirmed,
    events,
    channels: talking,
  };
}

/** People who haven't replied, by number, with the account that has their address, if there is a deadline to remind them of. */
async function accountsOfWaiting(
  users: Pick<Users, 'byEmails'>,
  meeting: ExistingMeeting,
): Promise<ReadonlyMap<number, User | undefined>> {
  const waiting = meeting.deadline === null ? [] : participantsWithStatus(meeting, 'pending');
  const addresses = waiting.flatMap(({ email }) => email ?? []);
  const known = addresses.length > 0 ? await users.byEmails(addresses) : new Map<string, User>();
  return new Map(waiting.map(({ number, email }) => [number, known.get(normalizeEmail(email ?? ''))]));
}

const numbersWhere = (people: ReadonlyMap<number, User>, is: (user: User) => boolean): ReadonlySet<number> =>
  new Set([...people].filter(([, user]) => is(user)).map(([number]) => number));
