import { expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { fold } from '#services/domain/decider.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { type AnsweredMinutes, packSpans } from '#services/domain/evidence/typed-answer.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { requestOf } from './request.ts';
import { isWordErased, typedAnswerOf } from './typed-answers.ts';

const at = '2026-03-02T08:00:00.000Z';
const organizerId = '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c01';
const minute = Date.parse('2026-03-09T09:00Z') / 60_000;
const works: AnsweredMinutes = { from: minute, to: minute + 60, answer: 'works' };

const created: MeetingEvent = {
  type: 'MeetingCreated',
  data: {
    ...{ title: 'Lunch', duration: 60, dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' },
    ...{ timePreference: 'business', aiDecisionMode: 'auto', organizerId, organizerZone: 'UTC' },
    ...{ linkHash: 'h', link: 'l' },
  },
};
const invited = (participant: number): MeetingEvent => ({
  type: 'ParticipantInvited',
  data: { participant, email: `${participant}@example.com` },
});
const answered: MeetingEvent = { type: 'ParticipantAnswered', data: { participant: 1, evidenceRevision: 0 } };

/** What the ranking is told of participant 1 or another, after these events and an answer for a revision. */
function personAfter(
  events: MeetingEvent[],
  { asOf = 0, participant = 1, spans = [works] as AnsweredMinutes[] | null } = {},
) {
  const meeting = fold(
    meetingDecider,
    events.map((event) => ({ ...event, meta: { at } })),
  ) as ExistingMeeting;
  const data = { participant, startedAt: at, zone: 'Asia/Tokyo', asOf, spans: spans && packSpans(spans) };
  const evidence = fold(evidenceDecider, [{ type: 'AnswerTyped', data, meta: { at } }]);
  const { people } = requestOf({ meeting, evidence, users: new Map() }, new Date(at), 30);
  return people.at(-1);
}

test('what someone answered by hand counts, in the zone they answered in', () =>
  expect(personAfter([created, invited(1), answered])).toEqual({
    ...{ number: 1, zone: 'Asia/Tokyo', hours: 'all', busy: null, answered: [works] },
  }));

test('an answer for other dates or another duration no longer counts, and for another title it does', () => {
  const change = (data: object) => ({ type: 'MeetingChanged', data }) as MeetingEvent;
  const after = (data: object, asOf = 0) =>
    personAfter([created, invited(1), answered, change(data)], { asOf });
  expect(after({ title: 'Dinner' })).toHaveProperty('answered');
  expect(after({ duration: 30 })).not.toHaveProperty('answered');
  expect(after({ dateRangeEnd: '2026-03-12' })).not.toHaveProperty('answered');
  expect(after({ dateRangeEnd: '2026-03-12' }, 3)).toHaveProperty('answered');
});

test('an answer that was erased, or of someone who is asked again after declining, is not known', () => {
  expect(personAfter([created, invited(1), answered], { spans: null })).toMatchObject({ busy: null });
  expect(personAfter([created, invited(1), answered], { spans: null })).not.toHaveProperty('answered');
  const again: MeetingEvent[] = [
    { type: 'ParticipantDeclined', data: { participant: 1 } },
    { type: 'InvitationRepeated', data: { participant: 1, invitation: 2 } },
  ];
  expect(personAfter([created, invited(1), answered, ...again])).not.toHaveProperty('answered');
});

test('an answer under a number that was merged into another one is theirs', () => {
  const merged: MeetingEvent = { type: 'ParticipantRemoved', data: { participant: 1, mergedInto: 2 } };
  const joins: MeetingEvent = { type: 'ParticipantAnswered', data: { participant: 2 } };
  expect(personAfter([created, invited(1), invited(2), answered, joins, merged])).toMatchObject({
    ...{ number: 2, answered: [works] },
  });
});

test('of two answers under numbers that were merged the later counts', () => {
  const merged: MeetingEvent = { type: 'ParticipantRemoved', data: { participant: 1, mergedInto: 2 } };
  const joins: MeetingEvent = { type: 'ParticipantAnswered', data: { participant: 2 } };
  const meeting = fold(
    meetingDecider,
    [created, invited(1), invited(2), answered, joins, merged].map((event) => ({ ...event, meta: { at } })),
  ) as ExistingMeeting;
  const answerOf = (...order: number[]) => {
    const events = order.map((participant) => ({
      type: 'AnswerTyped' as const,
      data: { participant, startedAt: at, zone: `UTC+${participant}`, asOf: 0, spans: packSpans([works]) },
      meta: { at },
    }));
    return typedAnswerOf(meeting, fold(evidenceDecider, events), 2)?.zone;
  };
  expect([answerOf(1, 2), answerOf(2, 1)]).toEqual(['UTC+2', 'UTC+1']);
  expect([answerOf(), answerOf(9)]).toEqual([undefined, undefined]);
});

const proposed = (from: number, proposal = 1): MeetingEvent => ({
  type: 'TimeProposed',
  data: {
    ...{ proposal, participant: 1, start: new Date(from * 60_000).toISOString(), duration: 60 },
    ...{ zone: 'Europe/London', verdict: 'unknown' },
  },
});

test('a time that someone proposed works for them, and their zone is known by it', () => {
  const meeting = fold(
    meetingDecider,
    [created, invited(1), answered, proposed(minute)].map((event) => ({ ...event, meta: { at } })),
  ) as ExistingMeeting;
  const nothing = { meeting, evidence: evidenceDecider.initial, users: new Map() };
  expect(requestOf(nothing, new Date(at), 30).people.at(-1)).toEqual({
    ...{ number: 1, zone: 'Europe/London', hours: 'all', busy: null, answered: [works] },
  });
});

test('of a time, what someone said last counts: by an answer or by proposing it', () => {
  const busyThen: AnsweredMinutes[] = [{ ...works, answer: 'doesntWork' }];
  /** What they answered at `at`, and what they proposed a minute before or after. */
  const said = (minutes: number) => {
    const then = (type: MeetingEvent['type']) =>
      type === 'TimeProposed' ? new Date(Date.parse(at) + minutes * 60_000).toISOString() : at;
    const meeting = fold(
      meetingDecider,
      [created, invited(1), answered, proposed(minute + 30)].map((event) => ({
        ...event,
        meta: { at: then(event.type) },
      })),
    ) as ExistingMeeting;
    const data = { participant: 1, startedAt: at, zone: 'UTC', asOf: 0, spans: packSpans(busyThen) };
    const evidence = fold(evidenceDecider, [{ type: 'AnswerTyped', data, meta: { at } }]);
    return requestOf({ meeting, evidence, users: new Map() }, new Date(at), 30).people.at(-1)?.answered;
  };
  expect(said(1)).toEqual([
    { from: minute, to: minute + 30, answer: 'doesntWork' },
    { from: minute + 30, to: minute + 90, answer: 'works' },
  ]);
  expect(said(-1)).toEqual([
    { from: minute, to: minute + 60, answer: 'doesntWork' },
    { from: minute + 60, to: minute + 90, answer: 'works' },
  ]);
});

test('a time that was withdrawn, or of someone who declined, speaks for no one; one that was set aside does', () => {
  const base = [created, invited(1), answered, proposed(minute)];
  const after = (...more: MeetingEvent[]) => personAfter([...base, ...more], { spans: null });
  const one = { proposal: 1, participant: 1 };
  expect(after()).toHaveProperty('answered', [works]);
  expect(after({ type: 'ProposalSetAside', data: one })).toHaveProperty('answered', [works]);
  expect(after({ type: 'ProposalWithdrawn', data: one })).not.toHaveProperty('answered');
  expect(after({ type: 'ParticipantDeclined', data: { participant: 1 } }, answered)).not.toHaveProperty(
    'answered',
  );
});

test('an answer says nothing of a time for which the person was found to be in another meeting', () => {
  const half = minute + 30;
  const [start, end] = [minute, half].map((one) => new Date(one * 60_000).toISOString());
  const abandoned = (participant: number): MeetingEvent[] => [
    {
      type: 'BookingStarted',
      data: { booking: 1, start: start!, end: end!, by: 'automatic', without: [], holds: [0, 1] },
    },
    { type: 'BookingAbandoned', data: { booking: 1, why: 'overlaps', participant } },
  ];
  const after = (participant: number) =>
    personAfter([created, invited(1), answered, ...abandoned(participant)])?.answered;
  expect(after(1)).toEqual([{ from: half, to: minute + 60, answer: 'works' }]);
  expect(after(0)).toEqual([works]);
});

test('what was erased is known to be: an answer, and the time of a proposal', () => {
  const erased = (start: string | null, ...more: MeetingEvent[]) => {
    const proposal = proposed(minute) as Extract<MeetingEvent, { type: 'TimeProposed' }>;
    const gone: MeetingEvent = { ...proposal, data: { ...proposal.data, start } };
    const meeting = fold(
      meetingDecider,
      [created, invited(1), answered, gone, ...more].map((event) => ({ ...event, meta: { at } })),
    ) as ExistingMeeting;
    return isWordErased(meeting, evidenceDecider.initial, 1);
  };
  expect(erased('2026-03-09T09:00:00.000Z')).toBe(false);
  expect(erased(null)).toBe(true);
  expect(erased(null, { type: 'ProposalWithdrawn', data: { proposal: 1, participant: 1 } })).toBe(false);
  const meeting = fold(
    meetingDecider,
    [created, invited(1), answered].map((event) => ({ ...event, meta: { at } })),
  ) as ExistingMeeting;
  const isErased = (spans: number[] | null) => {
    const data = { participant: 1, startedAt: at, zone: 'UTC', asOf: 0, spans };
    return isWordErased(meeting, fold(evidenceDecider, [{ type: 'AnswerTyped', data, meta: { at } }]), 1);
  };
  expect([isErased(null), isErased(packSpans([works]))]).toEqual([true, false]);
});
