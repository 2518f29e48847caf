import { HOUR } from '#contracts/durations.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { SlackEvent } from '#contracts/events/slack.ts';
import { isRefused } from '#services/domain/decider.ts';
import type { Deliveries } from '#services/domain/delivery/delivery.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { lacksNext } from '#services/domain/meeting/standing-watch.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import { type ConversationCommand, conversationDecider } from '#services/slack/conversation/conversation.ts';
import { isOfSlack, type SlackTask } from '#services/slack/plans/task.ts';
import {
  requestState,
  SLACK_CHANNEL,
  SLACK_TEAM,
  slackAccount,
  slackAsked,
  slackState,
  slackUnderstood,
} from '#services/slack/plans/testkit/given-slack.ts';
import { fileInMail } from '../calendar-files.ts';
import { dueTasks } from '../due-tasks.ts';
import type { PlanState, SagaState } from '../state.ts';
import { isOfChannel, type MeetingTask, type Task, taskKey } from '../task.ts';
import {
  freeSlot,
  givenState,
  type Happened,
  meetingCreated,
  mondayAt,
  PLAN_ORGANIZER,
  participantInvited,
} from './given.ts';

/** How the outside answers a task: the same task always gets the same answer. */
export type Outside = {
  freeFor: number;
  bookingFails: number;
  calendarFails: boolean;
  /** The calendar notifies nobody of its events. */
  calendarIsSilent?: boolean;
  order: number;
  /** One of this many messages in Slack fails; 0 for none. */
  postFails?: number;
  /** The outcome of a request in Slack. */
  request?: 'understood' | 'notUnderstood' | 'refused';
};

export type PlanSimulation = ReturnType<typeof simulatePlans>;

/**
 * A meeting with its clock, its completed tasks, and an outside that answers; with `inSlack` the meeting is requested
 * there.
 */
export function simulatePlans(mode: 'auto' | 'manual', outside: Outside, { inSlack = false } = {}) {
  const history: [Date, MeetingEvent][] = inSlack
    ? []
    : [[mondayAt('12:00'), meetingCreated({ aiDecisionMode: mode })]];
  const talk: [Date, SlackEvent][] = inSlack ? [[mondayAt('12:00'), slackAsked]] : [];
  const deliveries: Deliveries[number][] = [];
  const mails = new Set<string>();
  const done: string[] = [];
  let now = mondayAt('12:00');
  let linked = !inSlack;
  let lookedAt: Date | null = null;

  const state = (): PlanState =>
    history.length === 0 ? requestState(talk, { isConnected: linked }) : ofMeeting();
  const ofMeeting = (): SagaState => {
    const changes = {
      settled: (recipient: number, kind: string, number: number) =>
        mails.has(`mail:${kind}:${recipient}:${number}`),
      deliveries,
      lookedAt,
    };
    if (!inSlack) return givenState(history as Happened[], changes);
    // The first is known and let in, the second is in Slack, the third is known to nobody.
    return slackState(history as Happened[], {
      ...changes,
      conversation: requestState(talk).conversation,
      slackOf: new Map([[1, slackAccount('U1')]]),
      admissible: new Map([[1, userOf(1)]]),
    });
  };
  const decide = (command: MeetingCommand) => {
    const decision = history.length === 0 ? [] : meetingDecider.decide(command, ofMeeting().meeting);
    if (!isRefused(decision)) for (const event of decision) history.push([now, event]);
  };
  const say = (command: ConversationCommand) => {
    const decision = conversationDecider.decide(command, requestState(talk).conversation);
    if (!isRefused(decision)) for (const event of decision) talk.push([now, event]);
  };

  function perform(task: Task) {
    done.push(taskKey(task));
    if (!isOfChannel(task)) return performForMeeting(task);
    if (isOfSlack(task)) return performInSlack(task);
  }

  function performInSlack(task: SlackTask) {
    switch (task.kind) {
      case 'understand':
        if (!linked) {
          const isTooLate = requestState(talk).conversation.linkRequiredAt !== null;
          return say(
            isTooLate ? { type: 'SlackNotUnderstood', why: 'notLinked' } : { type: 'SlackLinkRequired' },
          );
        }
        return outside.request === 'notUnderstood'
          ? say({ type: 'SlackNotUnderstood', why: 'help' })
          : say({
              type: 'SlackUnderstood',
              ...(slackUnderstood.data as Extract<SlackEvent, { type: 'SlackUnderstood' }>['data']),
            });
      case 'carryOut':
        if (outside.request === 'refused') return say({ type: 'SlackNotUnderstood', why: 'refused' });
        for (const event of [
          meetingCreated({ aiDecisionMode: mode }),
          participantInvited(1),
          participantInvited(2),
          participantInvited(3),
        ])
          history.push([now, event]);
        return;
      case 'forget':
        talk.splice(0, 1, [
          mondayAt('12:00'),
          { ...slackAsked, data: { ...slackAsked.data, by: null, text: null } } as SlackEvent,
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
    }
  }

  function answer(press: number) {
    const { action } = requestState(talk).conversation.presses[press - 1]!;
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
    say({ type: 'SlackPressAnswered', press, outcome: press % 2 === 0 ? 'notOrganizer' : 'done' });
  }

  function post(message: Extract<SlackTask, { kind: 'post' }>['message'], shows: string) {
    say({ type: 'SlackPosting', team: SLACK_TEAM, channel: SLACK_CHANNEL, thread: null, message });
    const fails = outside.postFails ? talk.length % outside.postFails === 0 : false;
    if (fails) return say({ type: 'SlackPostFailed', message, why: 'gone' });
    say({ type: 'SlackPosted', message, channel: SLACK_CHANNEL, ts: '1.1', shows });
    say({ type: 'SlackMessageChanged', message, shows });
  }

  function performForMeeting(task: MeetingTask) {
    const { meeting } = ofMeeting();
    switch (task.kind) {
      case 'mail': {
        const { recipient, mail: kind, number } = task;
        const known = ofMeeting();
        const file = fileInMail(known, task)?.does ?? 'none';
        const asOf = known.meeting.revision;
        deliveries.push({ recipient, kind, number, outcome: 'sent', file, asOf, at: now.toISOString() });
        mails.add(taskKey(task));
        return;
      }
      case 'rank': {
        const start = new Date(Math.ceil(now.getTime() / HOUR) * HOUR + 2 * HOUR);
        const end = new Date(start.getTime() + HOUR);
        const free = task.round % 4 === outside.freeFor;
        const found = freeSlot({
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
      case 'endGracePeriod':
        return decide({
          type: 'EndGracePeriod',
          ...(task.booking !== null && { booking: task.booking }),
        });
      case 'excuseSilent':
        return decide({ type: 'ExcuseSilent', now: now.toISOString() });
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
      case 'updateHolds':
        return decide({ type: 'RecordHolds', booking: task.booking, asOf: meeting.revision });
      case 'createEvent':
        return outside.calendarFails
          ? decide({ type: 'RecordCalendarFailure', booking: task.booking, why: 'refused' })
          : decide({
              ...{ type: 'RecordCalendarEvent', booking: task.booking, eventId: 'e', iCalUid: 'u' },
              asOf: meeting.revision,
              ...(outside.calendarIsSilent && { silent: true as const }),
            });
      case 'look':
        lookedAt = now;
        return decide({
          ...{ type: 'RecordLook', booking: task.booking, at: now.toISOString() },
          next: [],
          // A look for other times, after a decline, is no other news.
          times:
            lacksNext(meeting, activeBooking(meeting)!).length > 0 ? [] : [{ participant: 1, is: 'busy' }],
        });
      case 'moveBooked': {
        const { booking } = task;
        if (booking % 3 === 0) return decide({ type: 'KeepTime', booking, next: [], now: now.toISOString() });
        const start = new Date(Math.ceil(now.getTime() / HOUR) * HOUR + 30 * HOUR).toISOString();
        const end = new Date(Date.parse(start) + HOUR).toISOString();
        const ranker = { by: 'rules' as const, version: '1' };
        return decide({
          ...{ type: 'StartBooking', start, end, by: 'automatic', without: [], movedFor: [1] },
          basis: { evidenceRevision: 0, ranker, suggestion: freeSlot({ start, end }) },
          ...{ insteadOf: activeBooking(meeting)!.start, now: now.toISOString() },
        });
      }
      case 'followEvent':
        return;
      case 'updateEvent':
        return decide({ type: 'RecordCalendarUpdate', booking: task.booking, asOf: task.asOf });
      case 'removeEvent':
        return decide({ type: 'RecordCalendarRemoval', booking: task.booking });
    }
  }

  /** Performs all due tasks, in the order chosen by the outside. Answers the number of tasks. */
  function settle(): number {
    for (let steps = 0; steps < 300; steps++) {
      const tasks = dueTasks(state(), now);
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
    deliveries,
    done,
    /** A worker dies after an email left and before recording: the last email isn't known to have been sent. */
    forgetLastMail: () => {
      const last = deliveries.pop();
      if (last) mails.delete(`mail:${last.kind}:${last.recipient}:${last.number}`);
    },
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

/** A person's account. */
export const userOf = (number: number): string => `${PLAN_ORGANIZER.slice(0, -1)}${number + 1}`;
