import { expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { nextDue, plan } from './notifications.ts';
import {
  givenState,
  mailsSent,
  meetingCreated,
  mondayAt,
  participantDeclined,
  participantInvited,
  participantJoined,
  timesSuggested,
} from './testkit/given.ts';

type History = Parameters<typeof givenState>[0];

const proposed = (proposal: number, start = mondayAt('15:00', 2)): MeetingEvent => ({
  type: 'TimeProposed',
  data: {
    ...{ proposal, participant: 1, start: start.toISOString(), duration: 60 },
    ...{ zone: 'Europe/London', verdict: 'unknown' },
  },
});
const withdrawn = (proposal: number): MeetingEvent => ({
  type: 'ProposalWithdrawn',
  data: { proposal, participant: 1 },
});
const setAside = (proposal: number): MeetingEvent => ({
  type: 'ProposalSetAside',
  data: { proposal, participant: 1 },
});
const base: History = [
  meetingCreated({ aiDecisionMode: 'manual' }),
  participantInvited(1),
  participantJoined(1),
];

/** The emails to the organizer. */
const told = (history: History, when: Date, changes?: Parameters<typeof givenState>[1]) =>
  plan(givenState(history, changes), when).flatMap((task) =>
    task.kind === 'mail' && task.recipient === 0 ? `${task.mail}:${task.number}` : [],
  );
const later = mondayAt('12:20');

test('proposals of some minutes are told in one email, ten minutes after the first', () => {
  const history = [...base, [mondayAt('12:02'), proposed(1)], [mondayAt('12:05'), proposed(2)]] as History;
  expect(told(history, mondayAt('12:11'))).toEqual([]);
  expect(nextDue(givenState(history), mondayAt('12:06'))).toEqual(mondayAt('12:12'));
  expect(told(history, mondayAt('12:12'))).toEqual(['proposals:2']);
});

test('a later proposal gets another email, and none is sent twice', () => {
  const history = [...base, [mondayAt('12:02'), proposed(1)], [mondayAt('12:15'), proposed(2)]] as History;
  expect(told(history, mondayAt('12:30'))).toEqual(['proposals:1', 'proposals:2']);
  expect(told(history, mondayAt('12:30'), mailsSent('0:proposals:1'))).toEqual(['proposals:2']);
});

test('nothing is told of what was withdrawn, set aside, or left behind, or has passed', () => {
  for (const end of [withdrawn(1), setAside(1), participantDeclined(1)])
    expect(told([...base, proposed(1), end], later)).not.toContain('proposals:1');
  expect(told([...base, proposed(1, mondayAt('12:10'))], later)).toEqual([]);
});

test('times that are ranked because of a proposal are told with it, and later ones on their own', () => {
  const soon = [...base, [mondayAt('12:02'), proposed(1)], [mondayAt('12:04'), timesSuggested(1)]] as History;
  expect(told(soon, mondayAt('12:11'))).toEqual([]);
  expect(told(soon, later)).toEqual(['proposals:1']);
  expect(told(soon, later, mailsSent('0:proposals:1'))).toEqual([]);
  expect(told([...soon, setAside(1)] as History, later, mailsSent('0:proposals:1'))).toEqual([]);
  const late = [...base, [mondayAt('12:02'), proposed(1)], [mondayAt('12:15'), timesSuggested(1)]] as History;
  expect(told(late, later)).toEqual(['suggestions:1', 'proposals:1']);
  const before = [...base, timesSuggested(1), [mondayAt('12:02'), setAside(1)]] as History;
  expect(told(before, later)).toEqual(['suggestions:1']);
});
