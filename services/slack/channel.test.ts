import { beforeEach, expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { SlackEvent } from '#contracts/events/slack.ts';
import { PLAN_MEETING, PLAN_ORGANIZER } from '#services/sagas/plans/testkit/given.ts';
import type { EventLog, RecordedEvent } from '#services/storage/event-store/event-log.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { createSlackChannel } from './channel.ts';
import type { SlackTaskDeps } from './performers/slack-deps.ts';
import { postTask, type SlackTask, slackTask } from './plans/task.ts';
import {
  slackAsked,
  slackChangeUnderstood,
  slackPosted,
  slackPressed,
  slackSettingsUnderstood,
  slackUnderstood,
} from './plans/testkit/given-slack.ts';

let log: EventLog;
beforeEach(() => {
  log = plainEventLog(createMemoryLog().open());
});

/** The channel of a request, after these events. */
async function opened(...history: SlackEvent[]) {
  const meta = { at: '2026-03-02T12:00:00.000Z', actor: { kind: 'kairos' }, source: 'slack' } as const;
  await log.append(
    `slack-${PLAN_MEETING}`,
    'none',
    history.map((event) => ({
      ...{ ...event, id: crypto.randomUUID() },
      meta: { ...meta, v: 1, commandId: PLAN_ORGANIZER, correlationId: PLAN_ORGANIZER },
    })),
  );
  const users = { byIds: async () => new Map() };
  const slack = { connections: { of: async () => null } };
  const now = () => new Date('2026-03-02T12:00:00Z');
  const deps = { log, users, now, slack } as unknown as SlackTaskDeps;
  const open = await createSlackChannel(deps).read(PLAN_MEETING);
  return (await open(null))!;
}

const meetingEvent = (type: MeetingEvent['type'], data: object) =>
  ({ type, data }) as RecordedEvent<MeetingEvent>;

test('a reply is owed to the press that it answers, and everything else to the newest event about the same subject', async () => {
  const channel = await opened(
    slackAsked,
    slackUnderstood,
    ...slackPosted('answer', 'reading'),
    slackPressed(1),
    slackPressed(2),
  );
  const presses = channel.events.filter(({ type }) => type === 'SlackPressed');
  const invited = meetingEvent('ParticipantInvited', { participant: 1 });
  const ranked = meetingEvent('TimesSuggested', {});
  const causeOf = (task: SlackTask, events = [invited, ranked]) => channel.causeOf(task, events);
  expect(causeOf(slackTask({ kind: 'answerPress', press: 1 }))).toBe(presses[0]);
  expect(causeOf(postTask({ message: 'press:2', shows: 'sent', isThere: false }))).toBe(presses[1]);
  expect(causeOf(postTask({ message: 'answer', shows: 'times', isThere: true }))).toBe(ranked);
  expect(causeOf(slackTask({ kind: 'admit', participant: 1, userId: PLAN_ORGANIZER }))).toBe(invited);
  expect(causeOf(slackTask({ kind: 'understand' }), [])).toBe(channel.events[0]);
  expect(causeOf(slackTask({ kind: 'forget' }))).toBeUndefined();
});

test.each<[Parameters<typeof slackTask>[0]['kind'], SlackEvent[], string]>([
  ['understand', [slackAsked], 'refused'],
  ['carryOut', [slackAsked, slackUnderstood], 'refused'],
  ['carryOut', [slackAsked, slackChangeUnderstood], 'unclearChange'],
  ['carryOut', [slackAsked, slackSettingsUnderstood], 'badSettings'],
])('a request that is given up at %s is answered with why', async (kind, history, why) => {
  const channel = await opened(...history);
  const state = { meetingId: PLAN_MEETING, meeting: null, channels: [channel.plans] };
  await channel.giveUp(slackTask({ kind } as Parameters<typeof slackTask>[0]), {
    ...{ state, events: [], channels: [channel] },
  });
  const last = (await log.read<'slack'>(`slack-${PLAN_MEETING}`)).at(-1);
  expect(last).toMatchObject({
    type: 'SlackNotUnderstood',
    data: { why, about: "Kairos couldn't do this after many tries" },
  });
});
