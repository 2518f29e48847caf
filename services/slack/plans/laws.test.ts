// @module-tag laws
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { dueTasks, nextDueAt } from '#services/sagas/plans/due-tasks.ts';
import { type PlanSimulation, simulatePlans, userOf } from '#services/sagas/plans/testkit/simulation.ts';
import { cases } from '#tests/harness/cases.ts';
import type { SlackRequestState } from './state.ts';

/* Requests in Slack come to an end as well, whatever people press and whatever fails there. */

const step = fc.record({
  kind: fc.constantFrom('link', 'join', 'decline', 'invite', 'book', 'cancel', 'mode', 'wait', 'wait long'),
  person: fc.integer({ min: 1, max: 3 }),
});
const steps = fc.array(step, { maxLength: 12 });
const mode = fc.constantFrom('auto' as const, 'manual' as const);
const outside = fc.record({
  freeFor: fc.integer({ min: 0, max: 4 }),
  bookingFails: fc.integer({ min: 0, max: 2 }),
  calendarFails: fc.boolean(),
  order: fc.constantFrom(0, 1, 5, 7),
  postFails: fc.integer({ min: 0, max: 4 }),
  request: fc.constantFrom(
    'understood' as const,
    'understood' as const,
    'notUnderstood' as const,
    'refused' as const,
  ),
});

let presses = 0;

function act(meeting: PlanSimulation, { kind, person }: { kind: string; person: number }) {
  const email = `p${person}@example.org`;
  const press = (action: { kind: 'cancel' } | { kind: 'book'; start: string }) =>
    meeting.say({
      type: 'SlackPressed',
      team: 'T1',
      channel: 'C1',
      thread: null,
      id: `press ${++presses}`,
      by: 'UADA',
      action,
    });
  switch (kind) {
    case 'link':
      return meeting.link();
    case 'join':
      return meeting.decide({ type: 'JoinMeeting', userId: userOf(person), email, name: email });
    case 'decline':
      return meeting.decide({ type: 'DeclineMeeting', participant: person });
    case 'invite':
      return meeting.decide({
        type: 'InviteParticipants',
        organizerAddresses: ['o@example.org'],
        participants: [{ email }],
      });
    case 'book': {
      const start = Math.ceil(meeting.now().getTime() / HOUR) * HOUR + person * HOUR;
      return press({ kind: 'book', start: new Date(start).toISOString() });
    }
    case 'cancel':
      return person === 1 ? press({ kind: 'cancel' }) : undefined;
    case 'mode':
      return meeting.decide({
        type: 'ChangeMeeting',
        changes: { aiDecisionMode: person === 1 ? 'manual' : 'auto' },
      });
    default:
      return meeting.pass(kind === 'wait' ? 60_000 : person * person * HOUR);
  }
}

test('performing what is owed leads to a state that owes nothing, and nothing is due before its time', () => {
  fc.assert(
    fc.property(mode, outside, steps, (which, world, actions) => {
      const meeting = simulatePlans(which, world, { inSlack: true });
      meeting.settle();
      for (const action of actions) {
        act(meeting, action);
        meeting.settle();
        expect(dueTasks(meeting.any(), meeting.now())).toEqual([]);
        const due = nextDueAt(meeting.any(), meeting.now());
        expect(due === null || due > meeting.now()).toBe(true);
      }
    }),
    cases(300),
  );
});

test('left alone, a request ends: booked, lapsed, cancelled or forgotten, and nothing is due anymore', () => {
  fc.assert(
    fc.property(mode, outside, steps, (which, world, actions) => {
      const meeting = simulatePlans(which, world, { inSlack: true });
      for (const action of actions) act(meeting, action);
      meeting.settle();
      for (let rounds = 0; ; rounds++) {
        const due = nextDueAt(meeting.any(), meeting.now());
        if (due === null) break;
        expect(rounds).toBeLessThan(600);
        meeting.to(due);
        meeting.settle();
      }
      const state = meeting.any();
      if (state.meeting === null) expect((state as SlackRequestState).conversation.asked?.by).toBeNull();
      else expect(['scheduled', 'lapsed', 'cancelled']).toContain(state.meeting.status);
    }),
    cases(150),
  );
});

test('no message is sent twice, and no one is let in who has ever declined', () => {
  fc.assert(
    fc.property(mode, outside, steps, (which, world, actions) => {
      const meeting = simulatePlans(which, world, { inSlack: true });
      meeting.settle();
      let hasDeclined = false;
      for (const action of actions) {
        act(meeting, action);
        const before = meeting.done.length;
        meeting.settle();
        if (hasDeclined) expect(meeting.done.slice(before)).not.toContain('admit:1');
        const { meeting: now } = meeting.any();
        hasDeclined ||= now?.participants[0]?.status === 'declined';
      }
      const sent = meeting.done.filter((key) => key.startsWith('post:') && !key.startsWith('post:answer:'));
      expect(new Set(sent).size).toBe(sent.length);
    }),
    cases(300),
  );
});
