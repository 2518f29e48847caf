import type { MailKind } from '#contracts/events/delivery.ts';
import type { NotUnderstood, SlackEvent, SlackMessage } from '#contracts/events/slack.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { daysText, momentText, optionsText, PREFERENCE_CLAUSE, remedyText } from '../text.ts';
import { mailInWords } from './delivery.ts';
import {
  doer,
  type NarratedEventOf,
  type NarrationContext,
  type SentenceBuilder,
  whom,
} from './narration.ts';

const NOT_UNDERSTOOD: Record<NotUnderstood, string> = {
  help: "it didn't ask for anything Kairos can do",
  nobody: 'it named no one to invite',
  unclear: "some of its words weren't clear",
  repeats: "it asked for meetings that repeat, which Kairos can't plan yet",
  otherLanguage: "it wasn't in English, the only language that Kairos reads so far",
  contradiction: 'it contradicted itself',
  badTimes: 'a time of day was unclear or left no room for the meeting',
  badDuration: "a meeting can't be that long or that short",
  badDates: 'its dates are over, too far away, or the wrong way round',
  badEmail: 'one of its email addresses is invalid',
  noAddress: "Slack didn't share the email address of someone it named",
  tooManyPeople: 'it named too many people',
  unclearSettings: "it was about when someone meets, and some of its words weren't clear",
  unclearAttendance: 'it was about who is required at a meeting, and not clearly at which, or who',
  unclearChange: "it was about a change of a meeting, and not clear, or that wasn't possible",
  badSettings: "it was about when someone meets, and the settings couldn't be set",
  refused: 'it was refused',
  notLinked: 'no one connected their account within a day',
};

const OUTCOME: Record<Extract<SlackEvent, { type: 'SlackPressAnswered' }>['data']['outcome'], string> = {
  done: 'It was done',
  notLinked: "Nothing was done, because they haven't connected an account",
  notOrganizer: 'Nothing was done, because only the organizer can do it',
  alreadyBooked: 'Nothing was done, because the meeting was already booked',
  taken: 'Nothing was done, because the time had been taken',
  closed: 'Nothing was done, because the meeting is over',
  refused: 'Nothing was done, because it was refused',
};

const NOT_POSTED = {
  notConnected: 'the workspace had removed the bot',
  gone: 'the channel or the person is gone',
  refused: 'Slack refused it',
  gaveUp: "Slack didn't accept it after several tries",
};

function message(name: SlackMessage, telling: NarrationContext): string {
  const [what, second = '', third = '', fourth = ''] = name.split(':');
  if (what === 'link') return `a request in Slack to ${whom(Number(second), telling)} to connect an account`;
  if (what === 'press') return 'the answer to a button in Slack';
  if (what !== 'notice') return 'its answer in Slack';
  const notice = { kind: second as MailKind, number: Number(fourth) };
  return `a note in Slack to ${whom(Number(third), telling)} with ${mailInWords(notice, telling)}`;
}

function asked({ text }: NarratedEventOf<'SlackAsked'>['data'], { viewer }: NarrationContext): string {
  if (text === null) return ' something that has since been erased';
  return viewer.role === 'analyst' ? ' for a meeting' : `: “${text}”`;
}

function pressed({ action }: NarratedEventOf<'SlackPressed'>['data'], telling: NarrationContext): string {
  if (action.kind === 'book')
    return `${action.insteadOf === undefined ? 'book' : 'move it to'} ${momentText(action.start, telling)}`;
  if (action.kind === 'move') return 'look for another time';
  if (action.kind === 'keep') return 'keep the booked time';
  if (action.kind === 'undo') return action.booking === null ? 'undo the cancellation' : 'undo the booking';
  if (action.kind === 'undoSettings') return 'set their settings back';
  if (action.kind === 'undoAttendance') return 'set back who is required';
  return action.kind === 'cancel'
    ? 'cancel the meeting'
    : remedyText(action, (number) => whom(number, telling));
}

export const ofSlack: { [Type in SlackEvent['type']]: SentenceBuilder<Type> } = {
  SlackAsked: ({ data, meta }, telling) => `${doer(meta, telling)} asked${asked(data, telling)}.`,
  SlackLinkRequired: () => 'Kairos asked them to connect their account first.',
  SlackUnderstood: ({ data }, telling) => {
    const people = data.people?.length ? ` with ${countInWords(data.people.length, 'person', 'people')}` : '';
    const deadline =
      data.deadline === undefined ? '' : `, with replies by ${momentText(data.deadline, telling)}`;
    const then = data.bookAtDeadline ? ', and going ahead then without those who are silent' : '';
    const wanted = `${durationInWords(data.duration)}${people} ${daysText(data.dateRangeStart, data.dateRangeEnd)}`;
    return `${data.understoodBy === 'model' ? 'A model read the request for Kairos' : 'Kairos understood the request'}: ${wanted}, ${PREFERENCE_CLAUSE[data.timePreference]}${optionsText(data, telling.clock)}${deadline}${then}.`;
  },
  SlackNotUnderstood: ({ data }) =>
    `Kairos couldn't turn the request into a meeting: ${NOT_UNDERSTOOD[data.why]}.`,
  SlackSettingsUnderstood: () => 'Kairos understood a change of their settings.',
  SlackAttendanceUnderstood: () => 'Kairos understood who is required at a meeting.',
  SlackAttendanceChanged: () => 'Kairos changed who is required at that meeting.',
  SlackChangeUnderstood: () => 'Kairos understood what to change about a meeting.',
  SlackChangeMade: ({ data }) =>
    data.movable
      ? 'Kairos offered other times for that meeting.'
      : 'Kairos changed that meeting as it was asked to.',
  SlackSettingsChanged: () => 'Kairos changed their settings.',
  SlackPressed: ({ data, meta }, telling) =>
    `${doer(meta, telling)} used the button to ${pressed(data, telling)}.`,
  SlackPressAnswered: ({ data }) => `${OUTCOME[data.outcome]}.`,
  SlackPosting: ({ data }, telling) => `Kairos started posting ${message(data.message, telling)}.`,
  SlackPosted: ({ data }, telling) => `Kairos posted ${message(data.message, telling)}.`,
  SlackMessageChanged: ({ data }, telling) => `Kairos updated ${message(data.message, telling)}.`,
  SlackPostFailed: ({ data }, telling) =>
    `Kairos couldn't post ${message(data.message, telling)}: ${NOT_POSTED[data.why]}.`,
};
