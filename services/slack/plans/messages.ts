import type { MailKind } from '#contracts/events/delivery.ts';
import type { SlackMessage } from '#contracts/events/slack.ts';
import { deliveryOf } from '#services/domain/delivery/delivery.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { mailsThatHold } from '#services/sagas/plans/notifications.ts';
import { isUnbooked, participantsWithStatus } from '#services/sagas/plans/state.ts';
import { type ButtonPress, postOf } from '../conversation/conversation.ts';
import { answerShows, answerStageOf, answersFrom, undoableSince } from './answer.ts';
import { isWaitingForLink } from './requests.ts';
import { askedFor, type SlackMeetingState, type SlackState, slackTiming, wasAskedInSlack } from './state.ts';
import { type PostTask, postTask } from './task.ts';

/** The first message to the requester. Goes out before the calendars are read, which takes seconds. */
export function firstWord(state: SlackState, now: Date): PostTask[] {
  const isReading = answerStageOf(state, now)?.kind === 'reading' && state.meeting !== null;
  return isReading && !postOf(state.conversation, 'answer') ? answer(state, now) : [];
}

/** The messages still to be posted in Slack: the answer, connection links, answers to presses, notices. */
export function plan(state: SlackState, now: Date): PostTask[] {
  const ofMeeting = (messages: (state: SlackMeetingState, now: Date) => SlackMessage[]) =>
    state.meeting === null ? [] : messages(state, now);
  const once = [...askerLink(state), ...ofMeeting(links), ...ofMeeting(notices)];
  return [...answerToOrganizer(state, now), ...once.flatMap((message) => sentOnce(state, message))];
}

/** The answer to the request, which shows the present state, and the answers to presses of its buttons. */
export function answerToOrganizer(state: SlackState, now: Date): PostTask[] {
  const word = firstWord(state, now).length > 0 ? [] : answer(state, now);
  return [...word, ...whispers(state, now).flatMap((message) => sentOnce(state, message))];
}

/**
 * In automatic mode the answer leaves the choice to the organizer once an invited person counts as silent. The answer
 * about a change of another meeting stops offering to undo.
 */
export function nextDue(state: SlackState, now: Date): Date | null {
  if (state.meeting === null) {
    const until = undoableSince(state.conversation)?.until;
    return until !== undefined && new Date(until) > now ? new Date(until) : null;
  }
  if (!wasAskedInSlack(state) || !isUnbooked(state.meeting)) return null;
  return state.meeting.ranking?.current ? answersFrom(state, now) : null;
}

/**
 * An answer that failed is not tried again: the organizer gets an email instead. Nothing more is said of an erased
 * request.
 */
function answer(state: SlackState, now: Date): PostTask[] {
  const stage = answerStageOf(state, now);
  if (!wasAskedInSlack(state) || stage === null) return [];
  const shows = answerShows(state, stage);
  const post = postOf(state.conversation, 'answer');
  const isThere = post?.state === 'posted';
  const isOwed = isThere ? post.shows !== shows : post?.state !== 'failed' && stage.kind !== 'erased';
  return isOwed ? [postTask({ message: 'answer', shows, isThere })] : [];
}

/** A message that is posted once and never changed. A message that was begun may not have arrived. */
function sentOnce({ conversation }: SlackState, message: SlackMessage): PostTask[] {
  const post = postOf(conversation, message);
  return !post || post.state === 'begun' ? [postTask({ message, shows: 'sent', isThere: false })] : [];
}

const askerLink = (state: SlackState): SlackMessage[] =>
  state.meeting === null && state.conversation.asked?.by && isWaitingForLink(state) ? ['link:0'] : [];

/** People in Slack without a connected account are asked there to connect, in addition to the invitation by email. */
function links(state: SlackMeetingState, now: Date): SlackMessage[] {
  const { meeting, conversation, rangeEnd, slackOf, admissible } = state;
  if (!isUnbooked(meeting) || now >= rangeEnd) return [];
  return participantsWithStatus(meeting, 'pending')
    .filter(({ number }) => !slackOf.has(number) && !admissible.has(number))
    .filter((participant) => askedFor(conversation, participant)?.slackUser)
    .map(({ number }): SlackMessage => `link:${number}`);
}

/** Private answers to recent presses, while people may still look for them. Success shows in the answer itself. */
function whispers({ conversation }: SlackState, now: Date): SlackMessage[] {
  const answer = postOf(conversation, 'answer');
  const isSeen = (press: ButtonPress) =>
    press.answer?.outcome === 'done' &&
    press.answer.movable === undefined &&
    press.action.kind !== 'keep' &&
    answer?.state === 'posted' &&
    answer.channel === press.channel;
  return conversation.presses
    .filter((press) => press.answer && press.by !== null && !isSeen(press))
    .filter(({ at }) => now.getTime() < Date.parse(at) + slackTiming.whisperFor)
    .map(({ press }): SlackMessage => `press:${press}`);
}

const ORGANIZER = 0;

/** Emails to the organizer that the answer makes unnecessary as notices. */
const IN_ANSWER: readonly MailKind[] = [
  'suggestions',
  'needsYou',
  'allDeclined',
  'noTime',
  'booked',
  'cancelled',
  'lapsed',
  'calendarFailed',
  'calendarUpdate',
  'changed',
];

const wasTakenOff = ({ participants }: ExistingMeeting, number: number): boolean =>
  participants[number - 1]?.left?.takenOff === true;

/**
 * Notices of recent emails that still apply, for people who had already connected their account and want notices. A
 * notice follows its email, so someone who connects Slack later isn't told about the past.
 */
function notices(state: SlackMeetingState, now: Date): SlackMessage[] {
  const { deliveries, slackOf, conversation } = state;
  const answered = wasAskedInSlack(state) && postOf(conversation, 'answer')?.state === 'posted';
  return (
    mailsThatHold(state, now)
      .filter(({ recipient, mail }) => !(answered && recipient === ORGANIZER && IN_ANSWER.includes(mail)))
      // For people who have declined, the email is only about the calendar file.
      .filter(({ recipient, mail }) => mail !== 'removed' || wasTakenOff(state.meeting, recipient))
      .filter(({ recipient, mail, number }) => {
        const account = slackOf.get(recipient);
        const mailed = deliveryOf(deliveries, { recipient, kind: mail, number });
        if (!account?.notices || !mailed) return false;
        const at = Date.parse(mailed.at);
        return Date.parse(account.since) <= at && now.getTime() < at + slackTiming.noticeFor;
      })
      .map(({ recipient, mail, number }): SlackMessage => `notice:${mail}:${recipient}:${number}`)
  );
}
