import type { MailKind } from '#contracts/events/delivery.ts';
import type { NotUnderstood, SlackEvent, SlackMessage } from '#contracts/events/slack.ts';
import { countText, daysText, lengthText, momentText, PREFERENCE_CLAUSE, remedyText } from '../text.ts';
import { mailInWords } from './delivery.ts';
import {
  doer,
  type NarratedEventOf,
  type NarrationContext,
  type SentenceBuilder,
  whom,
} from './narration.ts';

const NOT_UNDERSTOOD: Record<NotUnderstood, string> = {
  help: 'it asked for nothing that Kairos could arrange',
  nobody: 'it named nobody who is to come',
  unclear: 'some of its words were not clear',
  contradiction: 'it said two things that do not go together',
  badDuration: 'no meeting can be as long or as short as that',
  badDates: 'its days are over, too far away, or the wrong way round',
  badEmail: 'it held a mail address that is none',
  noAddress: 'Slack did not tell the mail address of somebody it named',
  tooManyPeople: 'it named too many people',
  refused: 'it was refused',
  notLinked: 'nobody connected their account within a day',
};

const OUTCOME: Record<Extract<SlackEvent, { type: 'SlackPressAnswered' }>['data']['outcome'], string> = {
  done: 'It was done',
  notLinked: 'Nothing was done, since whoever pressed has not connected an account',
  notOrganizer: 'Nothing was done, since only the organizer can do it',
  alreadyBooked: 'Nothing was done, since the time was booked already',
  taken: 'Nothing was done, since the time was taken meanwhile',
  closed: 'Nothing was done, since the meeting is over',
  refused: 'Nothing was done, since it was refused',
};

const NOT_POSTED = {
  notConnected: 'the workspace had removed the bot',
  gone: 'the channel or the person is gone',
  refused: 'Slack refused it',
  gaveUp: 'Slack did not take it, however often it was tried',
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
  if (text === null) return ' something that was erased since';
  return viewer.role === 'analyst' ? ' for a meeting' : `: “${text}”`;
}

function pressed({ action }: NarratedEventOf<'SlackPressed'>['data'], telling: NarrationContext): string {
  if (action.kind === 'book') return `book ${momentText(action.start, telling.zone)}`;
  return action.kind === 'cancel'
    ? 'cancel the meeting'
    : remedyText(action, (number) => whom(number, telling));
}

export const ofSlack: { [Type in SlackEvent['type']]: SentenceBuilder<Type> } = {
  SlackAsked: ({ data, meta }, telling) => `${doer(meta, telling)} asked${asked(data, telling)}.`,
  SlackLinkRequired: () => 'Kairos asked that person to connect their account first.',
  SlackUnderstood: ({ data }) => {
    const people = data.people?.length ? ` with ${countText(data.people.length, 'person', 'people')}` : '';
    const wanted = `${lengthText(data.duration)}${people} ${daysText(data.dateRangeStart, data.dateRangeEnd)}`;
    return `${data.understoodBy === 'vertex' ? 'A model read the request for Kairos' : 'Kairos understood the request'}: ${wanted}, ${PREFERENCE_CLAUSE[data.timePreference]}.`;
  },
  SlackNotUnderstood: ({ data }) => `Kairos could not make a meeting of it: ${NOT_UNDERSTOOD[data.why]}.`,
  SlackPressed: ({ data, meta }, telling) =>
    `${doer(meta, telling)} pressed the button to ${pressed(data, telling)}.`,
  SlackPressAnswered: ({ data }) => `${OUTCOME[data.outcome]}.`,
  SlackPosting: ({ data }, telling) => `Kairos set about posting ${message(data.message, telling)}.`,
  SlackPosted: ({ data }, telling) => `Kairos posted ${message(data.message, telling)}.`,
  SlackMessageChanged: ({ data }, telling) => `Kairos brought ${message(data.message, telling)} up to date.`,
  SlackPostFailed: ({ data }, telling) =>
    `Kairos could not post ${message(data.message, telling)}: ${NOT_POSTED[data.why]}.`,
};
