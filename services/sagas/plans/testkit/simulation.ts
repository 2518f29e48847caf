import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { SlackEvent } from '#contracts/events/slack.ts';
import {
  type ConversationCommand,
  conversation as conversationDecider,
} from '#services/domain/conversation/conversation.ts';
import { isRefused } from '#services/domain/decider.ts';
import type { Deliveries } from '#services/domain/delivery/delivery.ts';
import { meeting as decider } from '#services/domain/meeting/decider.ts';
import type { MeetingCommand } from '#services/domain/meeting/meeting.ts';
import { owed } from '../owed.ts';
import type { AnyState, SagaState } from '../state.ts';
import { type Task, taskKey } from '../task.ts';
import { at, created, given, type Happened, invited, ORGANIZER, slot } from './given.ts';
import { account, asked, CHANNEL, request, TEAM, understood } from './given-slack.ts';

const HOUR = 60 * 60_000;

/** How the outside answers to a task: always the same to the same one. */
export type Outside = {
  freeFor: number;
  bookingFails: number;
  calendarFails: boolean;
  order: number;
  /** Of every so many messages in Slack one fails; 0 for none. */
  postFails?: number;
  /** What comes of a request in Slack. */
  request?: 'understood' | 'notUnderstood' | 'refused';
};

export type Simulation = ReturnType<typeof simulate>;

/** A meeting with its clock, what was done for it, and an outside that answers; with `inSlack` it is asked there. */
export function simulate(mode: 'auto' | 'manual', outside: Outside, { inSlack = false } = {}) {
  const history: [Date, MeetingEvent][] = inSlack ? [] : [[at('12:00'), created({ aiDecisionMode: mode })]];
  const talk: [Date, SlackEvent][] = inSlack ? [[at('12:00'), asked]] : [];
  const deliveries: Deliveries[number][] = [];
  const mails = new Set<string>();
  const done: string[] = [];
  let now = at('12:00');
  let linked = !inSlack;

  const state = (): AnyState => (history.length === 0 ? request(talk, { linked }) : ofMeeting());
  const ofMeeting = (): SagaState => {
    const changes = {
      conversation: request(talk).conversation,
      settled: (recipient: number, kind: string, number: number) =>
        mails.has(`mail:${kind}:${recipient}:${number}`),
      deliveries,
    };
    if (!inSlack) return given(history as Happened[], changes);
    // The first is known and let in, the second is in Slack, the third is known to nobody.
    const people = { slackOf: new Map([[1, account('U1')]]), admissible: new Map([[1, userOf(1)]]) };
    return given(history as Happened[], { ...changes, ...people });
  };
  const decide = (command: MeetingCommand) => {
    const decision = history.length === 0 ? [] : decider.decide(command, ofMeeting().meeting);
    if (!isRefused(decision)) for (const event of decision) history.push([now, event]);
  };
  const say = (command: ConversationCommand) => {
    const decision = conversationDecider.decide(command, request(talk).conversation);
    if (!isRefused(decision)) for (const event of decision) talk.push([now, event]);
  };

  function perform(task: Task) {
    done.push(taskKey(task));
    switch (task.kind) {
      case 'understand':
        if (!linked) {
          const isTooLate = request(talk).conversation.linkRequiredAt !== null;
          return say(isTooLate ? { type: 'GiveUpUnderstanding', why: 'notLinked' } : { type: 'RequireLink' });
        }
        return outside.request === 'notUnderstood'
          ? say({ type: 'GiveUpUnderstanding', why: 'help' })
          : say({
              type: 'Understand',
              ...(understood.data as Extract<SlackEvent, { type: 'SlackUnderstood' }>['data']),
            });
      case 'arrange':
        if (outside.request === 'refused') return say({ type: 'GiveUpUnderstanding', why: 'refused' });
        for (const event of [created({ aiDecisionMode: mode }), invited(1), invited(2), invited(3)])
          history.push([now, event]);
        return;
      case 'forget':
        talk.splice(0, 1, [
          at('12:00'),
          { ...asked, data: { ...asked.data, by: null, text: null } } as SlackEvent,
        ]);
        return;
      case 'admit':
        return decide({
          type: 'JoinMeeting',
          userId: task.userId,
          email: `p${task.participant}@example.org`,
          name: 'Known',
          participant: task.participant,
          admitted: true,
        });
      case 'answerPress':
        return answer(task.press);
      case 'post':
        return post(task.message, task.shows);
      case 'mail': {
        const { recipient, mail: kind, number } = task;
        deliveries.push({ recipient, kind, number, outcome: 'sent', at: now.toISOString() });
        mails.add(taskKey(task));
        return;
      }
      default:
        return performForMeeting(task);
    }
  }

  function answer(press: number) {
    const { action } = request(talk).conversation.presses[press - 1]!;
    if (action.kind === 'cancel') decide({ type: 'CancelMeeting' });
    if (action.kind === 'book') {
      const { start } = action;
      const end = new Date(Date.parse(start) + HOUR).toISOString();
      decide({
        type: 'StartBooking',
        start,
        end,
        by: 'organizer',
        without: [],
        insteadOf: null,
        now: now.toISOString(),
      });
    }
    say({ type: 'AnswerPress', press, outcome: press % 2 === 0 ? 'notOrganizer' : 'done' });
  }

  function post(message: Extract<Task, { kind: 'post' }>['message'], shows: string) {
    say({ type: 'BeginPost', team: TEAM, channel: CHANNEL, thread: null, message });
    const fails = outside.postFails ? talk.length % outside.postFails === 0 : false;
    if (fails) return say({ type: 'RecordPostFailure', message, why: 'gone' });
    say({ type: 'RecordPost', message, channel: CHANNEL, ts: '1.1', shows });
    say({ type: 'RecordChange', message, shows });
  }

  function performForMeeting(
    task: Extract<
      Task,
      { kind: 'rank' | 'lapse' | 'book' | 'finishBooking' | 'createEvent' | 'removeEvent' }
    >,
  ) {
    const { meeting } = ofMeeting();
    switch (task.kind) {
      case 'rank': {
        const start = new Date(Math.ceil(now.getTime() / HOUR) * HOUR + 2 * HOUR);
        const end = new Date(start.getTime() + HOUR);
        const free = task.round % 4 === outside.freeFor;
        const found = slot({
          start: start.toISOString(),
          end: end.toISOString(),
          notFree: free ? [] : [{ participant: 1, state: 'unknown' }],
        });
        const basis = {
          basedOn: meeting.revision,
          evidenceRevision: 0,
          oldestReadAt: null,
          ranker: { by: 'rules' as const, version: '1' },
        };
        return task.round % 5 === 4
          ? decide({ type: 'ReportNoTime', ...basis, reason: 'nobodyFree', remedies: [] })
          : decide({ type: 'SuggestTimes', ...basis, suggestions: [found] });
      }
      case 'lapse':
        return decide({ type: 'LapseMeeting' });
      case 'book': {
        const { start, end } = task;
        return decide({
          type: 'StartBooking',
          start,
          end,
          by: 'automatic',
          without: [],
          insteadOf: null,
          now: now.toISOString(),
        });
      }
      case 'finishBooking': {
        const { booking } = task;
        if (meeting.bookings[booking - 1]?.state !== 'open')
          return decide({ type: 'SettleBooking', booking });
        return booking <= outside.bookingFails
          ? decide({ type: 'AbandonBooking', booking, why: 'overlaps' })
          : decide({ type: 'ConfirmBooking', booking });
      }
      case 'createEvent':
        return outside.calendarFails
          ? decide({ type: 'RecordCalendarFailure', booking: task.booking, why: 'refused' })
          : decide({ type: 'RecordCalendarEvent', booking: task.booking, eventId: 'e', iCalUid: 'u' });
      case 'removeEvent':
        return decide({ type: 'RecordCalendarRemoval', booking: task.booking });
    }
  }

  /** Performs what is owed, in the order of the outside's liking. Answers how many tasks that were. */
  function settle(): number {
    for (let steps = 0; steps < 300; steps++) {
      const tasks = owed(state(), now);
      const keys = tasks.map(taskKey);
      if (new Set(keys).size !== keys.length) throw new Error(`two tasks have one name: ${keys}`);
      const task = tasks[outside.order % Math.max(1, tasks.length)];
      if (!task) return steps;
      perform(task);
    }
    throw new Error(`there is no end of tasks: ${done.slice(-10)}`);
  }

  return {
    decide,
    settle,
    say,
    any: state,
    state: ofMeeting,
    mails,
    done,
    link: () => {
      linked = true;
    },
    pass: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
    to: (time: Date) => {
      now = time;
    },
    now: () => now,
  };
}

/** The account of one of the people. */
export const userOf = (number: number): string => `${ORGANIZER.slice(0, -1)}${number + 1}`;
