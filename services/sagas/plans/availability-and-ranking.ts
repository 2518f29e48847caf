import { needsPermission } from '#contracts/calendar-permission.ts';
import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts';
import { awaitedPeople } from '#services/domain/meeting/attendance.ts';
import type { ExistingMeeting, Participant } from '#services/domain/meeting/state.ts';
import { automaticallyBookable } from './auto-booking.ts';
import { isUnbooked, participantsWithStatus, type SagaState, wasAskedElsewhere } from './state.ts';
import type { MeetingTask } from './task.ts';

/** In manual mode people often join together: ranking waits for a pause this long in the answers, unless set. */
export const JOIN_PAUSE_MS = 5 * SECOND;

/** Someone who answers by hand and hasn't said that they are done is still answering until nothing changed for this long. */
const TYPING_PAUSE_MS = 2 * MINUTE;

/** In automatic mode a person who hasn't answered for this long is silent … */
const SILENCE_MS = 48 * HOUR;
/** … or for this share of the remaining date range, if shorter. */
const SILENCE_SHARE = 0.5;

/** Finds times while there is anyone to find them for, and gives up once the date range has passed. */
export function plan(state: SagaState, now: Date): MeetingTask[] {
  const { meeting } = state;
  if (!isUnbooked(meeting) || meeting.bookings.some((booking) => booking.state === 'open')) return [];
  if (now >= state.rangeEnd) return [{ kind: 'lapse' }];
  const due = rankingDue(state);
  return due !== null && due <= now ? [nextRanking(meeting)] : [];
}

/** The ranking after the newest. */
export const nextRanking = ({ ranking, changedAtRevision }: ExistingMeeting): MeetingTask => ({
  kind: 'rank',
  round: (ranking?.round ?? 0) + 1,
  asOf: changedAtRevision,
});

export function nextDue(state: SagaState, now: Date): Date | null {
  if (!isUnbooked(state.meeting) || now >= state.rangeEnd) return null;
  const due = rankingDue(state);
  return due !== null && due > now && due < state.rangeEnd ? due : state.rangeEnd;
}

/**
 * When an invited person who has not answered counts as silent: 48 hours after the last invitation, or half of the date
 * range that was then left, whichever is sooner. Null while nobody is waited for; by default, the people whose answers
 * are needed are waited for.
 */
export function silentFrom(
  state: SagaState,
  waitedFor: readonly Participant[] = awaitedPeople(state.meeting),
): Date | null {
  const invitations = waitedFor.map(({ invitedAt }) => Date.parse(invitedAt ?? state.meeting.createdAt));
  if (invitations.length === 0) return null;
  const last = Math.max(...invitations);
  const left = Math.max(0, state.rangeEnd.getTime() - last);
  return new Date(last + Math.min(SILENCE_MS, left * SILENCE_SHARE));
}

/**
 * When to read the calendars and rank; null while nothing calls for a ranking. Requests in a channel are ranked at
 * once.
 */
function rankingDue(state: SagaState): Date | null {
  const { meeting } = state;
  const atOnce = wasAskedElsewhere(state);
  const counting =
    participantsWithStatus(meeting, 'accepted').length +
    (atOnce ? participantsWithStatus(meeting, 'pending').length : 0);
  if (counting === 0) return null;
  if (meeting.ranking?.current) return againDue(state);
  const answered = Math.max(Date.parse(meeting.answeredAt), stillTypingUntil(meeting));
  if (atOnce) return new Date(answered);
  if (meeting.aiDecisionMode === 'manual') return new Date(answered + state.joinPause);
  const silent = silentFrom(state);
  return new Date(Math.max(answered, silent?.getTime() ?? 0));
}

/** Answers by hand are saved as people type, so people count as still answering for a while after each change. */
const stillTypingUntil = ({ participants }: ExistingMeeting): number =>
  Math.max(
    0,
    ...participants.map(({ status, answer }) =>
      status === 'accepted' && answer && !answer.isDone ? Date.parse(answer.at) + TYPING_PAUSE_MS : 0,
    ),
  );

/**
 * When to rank again although the ranking is current: its times have begun, or a calendar missing from the ranking is
 * connected now, or that calendar's owner has a known time zone now.
 */
function againDue({ meeting, evidence, connected, zoneKnown }: SagaState): Date | null {
  const ranking = meeting.ranking;
  if (ranking === null) return null;
  const isKnowable = participantsWithStatus(meeting, 'accepted')
    .map(({ number }) => number)
    .concat(0)
    .some((number) => {
      const known = evidence.people[number];
      if (known?.known !== false) return false;
      if (known.why === 'unknownZone') return zoneKnown.has(number);
      return needsPermission(known.why) && connected.has(number);
    });
  if (isKnowable) return new Date(ranking.at);
  if (ranking.found.kind === 'none') return null;
  // Kairos books only the best time on its own, so once that time has begun, a new best time is needed.
  const best = automaticallyBookable(meeting);
  if (best) return new Date(best.start);
  return new Date(Math.max(...ranking.found.suggestions.map(({ start }) => Date.parse(start))));
}
