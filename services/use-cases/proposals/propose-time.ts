import { MINUTE } from '#contracts/durations.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Verdict } from '#contracts/proposals.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { isRefused } from '#services/domain/decider.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { ExistingMeeting, Meeting } from '#services/domain/meeting/state.ts';
import type { NotPossible } from '#services/scheduling/engine.ts';
import { requestOf } from '#services/scheduling/meeting-request/request.ts';
import { notPossibleAt } from '#services/scheduling/not-possible.ts';
import { underPolicy } from '#services/scheduling/under-policy.ts';
import { verdictAt } from '#services/scheduling/verdict.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, execute, load } from '../commands/execute.ts';
import { requireMeeting } from '../meetings/load-meeting.ts';
import { type LoadedMeeting, type Refused, refuseWith, type UseCaseDone } from '../meetings/organizing.ts';
import { usersIn } from '../meetings/people.ts';

type Deps = { log: EventLog; users: Pick<Users, 'byIds'>; policy: RankingPolicy };
type ByParticipant = LoadedMeeting & { participant: number };

/** Why a time isn't taken as a proposal; everyone may know the organizer's limits. */
const REFUSED: Record<Exclude<NotPossible, 'outsideDates'>, string> = {
  notAllowed: "The organizer doesn't want to meet on this day, or at this time of day. Propose another time.",
  past: 'This time has passed. Propose a later one.',
  tooSoon: 'This time is too soon. Propose a later one.',
  offGrid: 'Meetings start on a quarter hour. Propose such a time.',
};

/**
 * Checks a proposed time against the present knowledge about the meeting's people, and records the proposal with the
 * verdict given to the proposer. Reads no calendars. Times outside the dates are left to the organizer, since nobody
 * agreed to them.
 */
export async function proposeTime(
  deps: Deps,
  { participant, ...found }: ByParticipant,
  { start, zone }: { start: string; zone: string },
  context: CommandContext,
): Promise<Refused | UseCaseDone> {
  const { id, state } = found;
  const now = context.now();
  const command = { type: 'ProposeTime', participant, start, zone, now: now.toISOString() } as const;
  const decided = meetingDecider.decide({ ...command, verdict: 'unknown' }, state);
  if (isRefused(decided)) return { ok: false, ...decided };
  const verdict = await judge(deps, { id, state: after(state, decided, now) }, start, now);
  if (typeof verdict !== 'string') return verdict;
  const done = await execute(
    deps.log,
    meetingDecider,
    `meeting-${id}`,
    { ...command, verdict },
    context,
    found,
  );
  return done.ok ? { ...done, state: requireMeeting(done.state) } : done;
}

/** The meeting once they take part and their proposal counts as their word. */
const after = (state: ExistingMeeting, events: readonly MeetingEvent[], now: Date): ExistingMeeting =>
  requireMeeting(
    events.reduce<Meeting>(
      (before, event) => meetingDecider.evolve(before, { ...event, meta: { at: now.toISOString() } }),
      state,
    ),
  );

async function judge(
  { log, users, policy }: Deps,
  { id, state: meeting }: { id: string; state: ExistingMeeting },
  start: string,
  now: Date,
): Promise<Verdict | Refused> {
  const [{ state: evidence }, people] = await Promise.all([
    load(log, evidenceDecider, `evidence-${id}`),
    usersIn(users, meeting),
  ]);
  const request = requestOf({ meeting, evidence, users: people }, now, policy.leadMinutes);
  const minute = Date.parse(start) / MINUTE;
  const notPossible = notPossibleAt(underPolicy(request, policy), minute);
  if (notPossible === 'outsideDates') return 'unknown';
  return notPossible ? refuseWith('notPossible', REFUSED[notPossible]) : verdictAt(request, minute, policy);
}
