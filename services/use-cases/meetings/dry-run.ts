import { randomUUID } from 'node:crypto';
import type { Improvement } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { type Decision, isRefused } from '#services/domain/decider.ts';
import { type Evidence, evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { ExistingMeeting, Meeting } from '#services/domain/meeting/state.ts';
import type { SchedulingResult } from '#services/scheduling/engine.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import { type Rankable, requestOf } from '#services/scheduling/meeting-request/request.ts';
import { countWorthwhile } from '#services/scheduling/ranker-1/count-worthwhile.ts';
import { underPolicy } from '#services/scheduling/under-policy.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { load } from '../commands/execute.ts';
import type { FindTimesDeps } from '../find-times/find-times.ts';
import { readPast } from '../find-times/ledger.ts';
import { improvementsOn, rankTimes } from '../find-times/rank.ts';
import { type AvailabilityDeps, readCalendars } from '../find-times/read-availability.ts';
import { refuseRange } from './details.ts';
import { requireMeeting } from './load-meeting.ts';
import type { MeetingWithId, NewMeeting, Refused } from './organizing.ts';
import { usersIn } from './people.ts';

type DryRunDeps = {
  log: EventLog;
  calendars: FindTimesDeps['calendars'];
  users: AvailabilityDeps['users'];
  meetings: Pick<FindTimesDeps, 'ledgerOf'>;
  settings: { /** How times are ranked. */ policy: RankingPolicy };
  now: () => Date;
};

/** A trial ranking, of which nothing is recorded. */
export type DryRun = {
  meeting: ExistingMeeting;
  /** The recorded evidence, with the organizer's current calendar. */
  evidence: Evidence;
  found: SchedulingResult;
  improvements: Improvement[];
  /** How many starts are worth suggesting, and suit everyone who has to come. */
  starts: { all: number; forEveryone: number };
};

/** Changes to a meeting that are tried, in order. */
export type TriedChange = Extract<
  MeetingCommand,
  { type: 'ChangeMeeting' | 'ChangeAttendance' | 'RemoveParticipant' }
>;

const NO_EVIDENCE = { state: evidenceDecider.initial };

/**
 * Ranks the times of a meeting that isn't created. Only the organizer's own calendar is read: nobody else has agreed to
 * show theirs, so everyone else is unknown. Refused as creation would be, apart from limits.
 */
export async function rankDraft(
  deps: DryRunDeps,
  organizer: User,
  { zone, details, participants, quorums = [] }: Omit<NewMeeting, 'id' | 'chasing'>,
  signal: AbortSignal,
): Promise<{ ok: true; tried: DryRun } | Refused> {
  const refused = refuseRange(details, zone, deps.now());
  if (refused) return refused;
  const created = decided(deps, meetingDecider.initial, {
    type: 'CreateMeeting',
    organizerId: organizer.id,
    organizerAddresses: organizer.addresses,
    organizerZone: zone,
    ...{ link: '', linkHash: '', participants, quorums },
    ...details,
  });
  if ('refused' in created) return { ok: false, ...created };
  const id = randomUUID();
  return { ok: true, tried: await rank(deps, { id, state: created.state }, NO_EVIDENCE.state, signal) };
}

/**
 * Ranks the times of a meeting as it stands, and after these changes. For everyone but the organizer only recorded
 * evidence counts; nobody's calendar is read for dates that they haven't agreed to. Refused like the changes would be.
 */
export async function rankChanged(
  deps: DryRunDeps,
  { id, state }: MeetingWithId,
  changes: readonly TriedChange[],
  signal: AbortSignal,
): Promise<{ ok: true; before: DryRun; after: DryRun } | Refused> {
  let changed = state;
  for (const command of changes) {
    const done = decided(deps, changed, command);
    if ('refused' in done) return { ok: false, ...done };
    changed = done.state;
  }
  const { state: evidence } = await load(deps.log, evidenceDecider, `evidence-${id}`);
  const before = await rank(deps, { id, state }, evidence, signal);
  return {
    ok: true,
    before,
    after: changes.length === 0 ? before : await rank(deps, { id, state: changed }, evidence, signal),
  };
}

/** The meeting after a command, of which nothing is stored. */
function decided(
  { now }: Pick<DryRunDeps, 'now'>,
  state: Meeting,
  command: MeetingCommand,
): { state: ExistingMeeting } | Extract<Decision<never, Refused['refused']['code']>, { refused: unknown }> {
  const events = meetingDecider.decide(command, state);
  if (isRefused(events)) return events;
  const meta = { at: now().toISOString() };
  return {
    state: requireMeeting(
      events.reduce<Meeting>((one, event) => meetingDecider.evolve(one, { ...event, meta }), state),
    ),
  };
}

async function rank(
  deps: DryRunDeps,
  { id, state: meeting }: MeetingWithId,
  recorded: Evidence,
  signal: AbortSignal,
): Promise<DryRun> {
  const { log, calendars, users, meetings, settings, now } = deps;
  const { policy } = settings;
  const looking = { log, calendars, users, ...meetings, now, policy };
  const people = await usersIn(users, meeting);
  const isOrganizer = (participant: number) => participant === 0;
  const [{ readings }, past] = await Promise.all([
    readCalendars(
      looking,
      { id, meeting, evidence: { state: recorded } },
      dateRange(meeting),
      signal,
      isOrganizer,
    ),
    readPast(looking, { id, meeting, users: people }),
  ]);
  const evidence = withReadings(recorded, readings, now());
  const rankable: Rankable<User> = { meeting, evidence, users: people, ...past };
  const at = now();
  const ranking = { policy, now: () => at };
  const found = rankTimes(ranking, rankable);
  const request = underPolicy(requestOf(rankable, at, policy.leadMinutes), policy);
  return {
    ...{ meeting, evidence, found },
    improvements: improvementsOn(ranking, rankable, found),
    starts: countWorthwhile(request, policy),
  };
}

/** The evidence as it would be if these readings were recorded. */
function withReadings(
  recorded: Evidence,
  readings: Awaited<ReturnType<typeof readCalendars>>['readings'],
  now: Date,
): Evidence {
  const events = evidenceDecider.decide({ type: 'RecordAvailability', readings }, recorded);
  if (isRefused(events)) throw new Error(events.refused.message);
  return events.reduce(
    (known, event) => evidenceDecider.evolve(known, { ...event, meta: { at: now.toISOString() } }),
    recorded,
  );
}
