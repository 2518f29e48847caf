import type { MailKind } from '../../../contracts/events/delivery.ts';
import type { Actor, Meta } from '../../../contracts/events/event-spec.ts';
import type { EvidenceEvent } from '../../../contracts/events/evidence.ts';
import type { MeetingEvent } from '../../../contracts/events/meeting.ts';
import type { NotUnderstood, SlackEvent, SlackMessage } from '../../../contracts/events/slack.ts';
import type { KairosEvent } from '../../../contracts/events/streams.ts';
import type { DecisionMode } from '../../../contracts/preferences.ts';
import type { Viewer } from './visible.ts';
import { count, day, days, length, moment, NO_TIME, PREFERENCE, series, span, wayOut } from './words.ts';

/** What a sentence is told with, apart from its event. */
export type Telling = {
  viewer: Viewer;
  /** In which times are told. */
  zone: string;
  /** What to call a participant, 0 for the organizer; null for one who was erased. */
  nameOf(participant: number): string | null;
  /** The number of somebody with an account; null for one who is not in the meeting. */
  numberOf(userId: string): number | null;
  bookingOf(number: number): { start: string; end: string } | undefined;
};

export type ToldEvent<Event = KairosEvent> = Event & { meta: Pick<Meta, 'actor' | 'source' | 'at'> };

type Of<Type extends KairosEvent['type']> = ToldEvent<Extract<KairosEvent, { type: Type }>>;
type Teller<Type extends KairosEvent['type']> = (event: Of<Type>, telling: Telling) => string;

const ERASED = 'somebody whose data was erased';

/** Addresses stay as they are. */
const capital = (text: string): string =>
  /^\S+@/.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);

/** They are told what was decided, and not on what. */
const isParticipant = ({ viewer }: Telling): boolean => viewer.role === 'participant';

/** `you` for the one who reads. */
const whom = (number: number, { viewer, nameOf }: Telling): string =>
  number === viewer.number ? 'you' : (nameOf(number) ?? ERASED);

const who = (number: number, telling: Telling): string => capital(whom(number, telling));

const whose = (number: number, telling: Telling): string => {
  const name = whom(number, telling);
  return name === 'you' ? 'your' : name === ERASED ? 'an erased person’s' : `${name}’s`;
};

/** Who did it: a person, somebody in Slack, or Kairos by itself. */
export function doer({ actor, source }: Pick<Meta, 'actor' | 'source'>, telling: Telling): string {
  const number = actorNumber(actor, telling);
  if (number !== null) return who(number, telling) + (source === 'slack' ? ', in Slack,' : '');
  if (actor.kind === 'slack') return 'Somebody in Slack';
  return actor.kind === 'kairos' ? 'Kairos' : 'Somebody who has left';
}

/** The participant who did it, 0 for the organizer; null where it was none. */
export function actorNumber(actor: Actor, { numberOf }: Pick<Telling, 'numberOf'>): number | null {
  if (actor.kind === 'participant') return actor.number;
  return actor.kind === 'user' ? numberOf(actor.id) : null;
}

const quoted = (text: string | null | undefined): string => (text ? ` “${text}”` : '');

const slot = ({ start, end }: { start: string; end: string }, { zone }: Telling): string =>
  span(start, end, zone);

const bookedSlot = (number: number, telling: Telling): string => {
  const booking = telling.bookingOf(number);
  return booking ? slot(booking, telling) : 'A time';
};

const mode = (decides: DecisionMode, { viewer }: Telling): string =>
  decides === 'auto'
    ? 'Kairos is to book the best time by itself'
    : `${viewer.role === 'organizer' ? 'you are' : 'the organizer is'} to choose the time`;

function changes({ data }: Of<'MeetingChanged'>, telling: Telling): string {
  const { title, description, duration, dateRangeStart, dateRangeEnd, timePreference, aiDecisionMode } = data;
  const dates =
    dateRangeStart !== undefined && dateRangeEnd !== undefined
      ? [`the days: ${days(dateRangeStart, dateRangeEnd)}`]
      : [
          ...(dateRangeStart !== undefined ? [`the first day: ${day(dateRangeStart)}`] : []),
          ...(dateRangeEnd !== undefined ? [`the last day: ${day(dateRangeEnd)}`] : []),
        ];
  const all = [
    ...(title !== undefined ? [title ? `the title:${quoted(title)}` : 'the title'] : []),
    ...(description !== undefined ? ['the description'] : []),
    ...(duration !== undefined ? [`the length: ${length(duration)}`] : []),
    ...dates,
    ...(timePreference !== undefined ? [`the preferred time: ${PREFERENCE[timePreference]}`] : []),
    ...(aiDecisionMode !== undefined ? [`who chooses: ${mode(aiDecisionMode, telling)}`] : []),
  ];
  return all.length === 0 ? 'nothing' : all.join('; ');
}

const UNKNOWN: Record<Extract<EvidenceEvent, { type: 'AvailabilityUnknown' }>['data']['why'], string> = {
  notJoined: 'the invitation was not answered yet',
  notConnected: 'no calendar was connected',
  disconnected: 'the calendar was disconnected',
  missingPermission: 'Kairos was not allowed to read it',
  unreadable: 'it could not be read',
};

const NO_EVENT: Record<Extract<MeetingEvent, { type: 'CalendarEventFailed' }>['data']['why'], string> = {
  notConnected: 'the organizer’s calendar is not connected',
  disconnected: 'Google no longer lets Kairos use the organizer’s calendar',
  missingPermission: 'Kairos may not write into the organizer’s calendar',
  refused: 'Google refused it',
  unreachable: 'Google could not be reached',
};

/** What a mail brings. */
const mail = (kind: MailKind, number: number, telling: Telling): string =>
  ({
    invitation: 'the invitation',
    admitted: 'the news of being let in',
    suggestions: 'the ranked times',
    needsYou: 'the question how to go on',
    allDeclined: 'the news that everybody declined',
    noTime: 'the news that there is no time',
    booked: 'the booked time',
    cancelled: 'the cancellation',
    lapsed: 'the news that the dates have passed',
    calendarFailed: 'the news that the calendar event failed',
    declined: `the news that ${whom(number, telling)} cannot come`,
  })[kind];

const NOT_SENT = {
  refused: 'the mail server refused it',
  unreachable: 'the mail server could not be reached',
  erased: 'the address was erased',
};

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

function message(name: SlackMessage, telling: Telling): string {
  const [what, second = '', third = '', fourth = ''] = name.split(':');
  if (what === 'link') return `the request to ${whom(Number(second), telling)} to connect an account`;
  if (what === 'press') return 'the answer to a button';
  if (what === 'notice')
    return `${mail(second as MailKind, Number(fourth), telling)} to ${whom(Number(third), telling)}`;
  return 'its answer';
}

function asked({ text }: Of<'SlackAsked'>['data'], { viewer }: Telling): string {
  if (text === null) return ' something that was erased since';
  return viewer.role === 'analyst' ? ' for a meeting' : `: “${text}”`;
}

function pressed({ action }: Of<'SlackPressed'>['data'], telling: Telling): string {
  if (action.kind === 'book') return `book ${moment(action.start, telling.zone)}`;
  return action.kind === 'cancel' ? 'cancel the meeting' : wayOut(action, (number) => whom(number, telling));
}

/** One sentence for every type of event: a new type does not compile until it has its own. */
const SENTENCES: { [Type in KairosEvent['type']]: Teller<Type> } = {
  MeetingCreated: (event, telling) =>
    `${doer(event.meta, telling)} asked for a meeting of ${length(event.data.duration)} ` +
    `${days(event.data.dateRangeStart, event.data.dateRangeEnd)}, ${PREFERENCE[event.data.timePreference]}; ` +
    `${mode(event.data.aiDecisionMode, telling)}.`,
  MeetingChanged: (event, telling) => `${doer(event.meta, telling)} changed ${changes(event, telling)}.`,
  ParticipantInvited: ({ data, meta }, telling) =>
    `${doer(meta, telling)} invited ${whom(data.participant, telling)}.`,
  InvitationRepeated: ({ data, meta }, telling) =>
    `${doer(meta, telling)} invited ${whom(data.participant, telling)} again.`,
  ParticipantJoined: ({ data }, telling) =>
    data.admitted
      ? `Kairos let ${whom(data.participant, telling)} take part: a request in Slack names them, and their calendar is connected.`
      : `${who(data.participant, telling)} joined.`,
  ParticipantDeclined: ({ data, meta }, telling) => {
    const by = actorNumber(meta.actor, telling);
    return by === null || by === data.participant
      ? `${who(data.participant, telling)} declined.`
      : `${doer(meta, telling)} declined for ${whom(data.participant, telling)}.`;
  },
  ParticipantRemoved: ({ data, meta }, telling) =>
    data.mergedInto === undefined
      ? `${doer(meta, telling)} removed ${whom(data.participant, telling)}.`
      : `Participant ${data.participant} and ${whom(data.mergedInto, telling)} are one person, and count once from here on.`,
  TimesSuggested: ({ data }, telling) => {
    const [first] = data.suggestions;
    const found = `Kairos ranked ${count(data.suggestions.length, 'time')}`;
    const by = data.ranker.by === 'vertex' ? ', and a model put them into their order' : '';
    const best = first ? `: first ${slot(first, telling)}, with ${first.confidence} percent` : '';
    return `${found}${by}${best}.`;
  },
  NoTimeFound: ({ data }, telling) => {
    if (isParticipant(telling)) return 'Kairos found no time within the dates.';
    const ways = data.remedies.map((remedy) => wayOut(remedy, (number) => whom(number, telling)));
    const offers = ways.length > 0 ? ` It offered to ${ways.join(', or to ')}.` : '';
    return `Kairos found no time: ${NO_TIME[data.reason]}.${offers}`;
  },
  BookingStarted: ({ data, meta }, telling) => {
    const chooser = data.by === 'automatic' ? 'Kairos' : doer(meta, telling);
    const of = isParticipant(telling) ? undefined : data.basis?.suggestion;
    const suits = of && of.notFree.length === 0 && of.bent.length === 0;
    const why = of ? `, at ${of.confidence} percent${suits ? ', since it suits everyone' : ''}` : '';
    const left = isParticipant(telling) ? [] : data.without.map((number) => whom(number, telling));
    const without = left.length > 0 ? `, without ${series(left)}` : '';
    return `${chooser} chose ${slot(data, telling)}${data.by === 'automatic' ? ' by itself' : ''}${without}${why}.`;
  },
  SlotReserved: ({ data }, telling) =>
    `Kairos held ${slot(data, telling)} in ${whose(0, telling)} time, so that no other meeting takes it.`,
  SlotBooked: ({ data }, telling) => `${slot(data, telling)} was booked.`,
  BookingAbandoned: ({ data }, telling) =>
    `${bookedSlot(data.booking, telling)} ${
      isParticipant(telling)
        ? 'could not be booked after all'
        : data.why === 'overlaps'
          ? 'could not be booked: another meeting had taken it'
          : 'was given up before it was booked'
    }.`,
  BookingSettled: ({ data }, telling) =>
    `${bookedSlot(data.booking, telling)} no longer counts for this meeting.`,
  SlotReleased: ({ data }, telling) =>
    `Kairos let go of ${bookedSlot(data.booking, telling).replace(/^A /, 'a ')}.`,
  CalendarEventRecorded: ({ data }, telling) =>
    `Kairos put the meeting into ${whose(0, telling)} Google Calendar${data.videoLink === undefined ? '' : ', with a video link'}.`,
  CalendarEventFailed: ({ data }) => `The calendar event could not be made: ${NO_EVENT[data.why]}.`,
  CalendarEventRequested: ({ meta }, telling) =>
    `${doer(meta, telling)} asked for the calendar event once more.`,
  CalendarEventRemoved: (_, telling) =>
    `Kairos took the meeting out of ${whose(0, telling)} Google Calendar.`,
  MeetingCancelled: ({ meta }, telling) => `${doer(meta, telling)} cancelled the meeting.`,
  MeetingLapsed: () => 'The dates passed without a booking, so that the meeting lapsed.',

  AvailabilityRead: ({ data }, telling) => {
    const part = data.parts > 1 ? ` (part ${data.part} of ${data.parts})` : '';
    const gone = data.busy === null ? ' What it said was erased since.' : '';
    return `Kairos read ${whose(data.participant, telling)} calendar${part}.${gone}`;
  },
  AvailabilityConfirmed: ({ data }, telling) =>
    `Kairos read ${whose(data.participant, telling)} calendar again, and it said the same.`,
  AvailabilityUnknown: ({ data }, telling) =>
    `${capital(whose(data.participant, telling))} calendar was unknown: ${UNKNOWN[data.why]}.`,

  DeliverySent: ({ data }, telling) =>
    `Kairos mailed ${mail(data.kind, data.number, telling)} to ${whom(data.recipient, telling)}.`,
  DeliveryFailed: ({ data }, telling) =>
    `Kairos could not mail ${mail(data.kind, data.number, telling)} to ${whom(data.recipient, telling)}: ${NOT_SENT[data.why]}.`,
  DeliverySuppressed: ({ data }, telling) =>
    `Kairos did not mail ${mail(data.kind, data.number, telling)} to ${whom(data.recipient, telling)}, who had unsubscribed.`,

  SlackAsked: ({ data, meta }, telling) => `${doer(meta, telling)} asked${asked(data, telling)}.`,
  SlackLinkRequired: () => 'Kairos asked whoever asked to connect their account first.',
  SlackUnderstood: ({ data }) => {
    const people = data.people?.length ? ` with ${count(data.people.length, 'person', 'people')}` : '';
    const wanted = `${length(data.duration)}${people} ${days(data.dateRangeStart, data.dateRangeEnd)}`;
    return `${data.understoodBy === 'vertex' ? 'A model read the request for Kairos' : 'Kairos understood the request'}: ${wanted}, ${PREFERENCE[data.timePreference]}.`;
  },
  SlackNotUnderstood: ({ data }) => `Kairos could not make a meeting of it: ${NOT_UNDERSTOOD[data.why]}.`,
  SlackPressed: ({ data, meta }, telling) =>
    `${doer(meta, telling)} pressed the button to ${pressed(data, telling)}.`,
  SlackPressAnswered: ({ data }) => `${OUTCOME[data.outcome]}.`,
  SlackPosting: ({ data }, telling) => `Kairos set about posting ${message(data.message, telling)} in Slack.`,
  SlackPosted: ({ data }, telling) => `Kairos posted ${message(data.message, telling)} in Slack.`,
  SlackMessageChanged: ({ data }, telling) =>
    `Kairos brought ${message(data.message, telling)} in Slack up to date.`,
  SlackPostFailed: ({ data }, telling) =>
    `Kairos could not post ${message(data.message, telling)} in Slack: ${NOT_POSTED[data.why]}.`,

  SubjectErased: ({ data }, telling) => {
    const [kind, , number = ''] = data.subject.split(':');
    const isViewer = kind === 'participant' && Number(number) === telling.viewer.number;
    const person = number === '0' ? ' of the organizer' : ` of participant ${number}`;
    const of = { participant: person, meeting: ' of the meeting' }[kind ?? ''] ?? '';
    const what = isViewer ? 'Your personal data' : `The personal data${of}`;
    return `${what} was erased, ${data.why === 'asked' ? 'as was asked' : 'since its time was over'}.`;
  },
};

/** What happened, in one sentence for the one who reads. */
export const sentenceOf = (event: ToldEvent, telling: Telling): string =>
  (SENTENCES[event.type] as Teller<KairosEvent['type']>)(event as never, telling);

/** The same of several events that belong together; one alone speaks for itself. */
export function sentenceOfAll(events: readonly ToldEvent[], telling: Telling): string {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) throw new RangeError('A sentence needs something that happened');
  if (events.length === 1) return sentenceOf(first, telling);
  switch (first.type) {
    case 'ParticipantInvited':
    case 'InvitationRepeated':
      return `${doer(first.meta, telling)} invited ${series(events.map(({ data }) => whom((data as { participant: number }).participant, telling)))}.`;
    case 'AvailabilityRead':
    case 'AvailabilityConfirmed':
    case 'AvailabilityUnknown':
      return look(events as readonly ToldEvent<EvidenceEvent>[]);
    case 'DeliverySent':
    case 'DeliveryFailed':
    case 'DeliverySuppressed':
      return mails(events, telling);
    default:
      return sentenceOf(events.findLast(({ type }) => type === 'SlotBooked') ?? last, telling);
  }
}

function look(events: readonly ToldEvent<EvidenceEvent>[]): string {
  const people = (...types: EvidenceEvent['type'][]) =>
    new Set(events.filter(({ type }) => types.includes(type)).map(({ data }) => data.participant)).size;
  const [all, same, unknown] = [
    people('AvailabilityRead', 'AvailabilityConfirmed', 'AvailabilityUnknown'),
    people('AvailabilityConfirmed'),
    people('AvailabilityUnknown'),
  ];
  if (same === all)
    return `Kairos looked at ${count(all, 'calendar')} again, and ${all === 1 ? 'it' : 'each'} said the same as before.`;
  const how = [
    ...(same > 0 ? [`${same} said the same as before`] : []),
    ...(unknown > 0 ? [`${unknown} ${unknown === 1 ? 'was' : 'were'} unknown`] : []),
  ];
  return `Kairos looked at ${count(all, 'calendar')}${how.length > 0 ? `: ${how.join(', ')}` : ''}.`;
}

function mails(events: readonly ToldEvent[], telling: Telling): string {
  const { kind, number } = (events[0] as Of<'DeliverySent'>).data;
  const to = (type: KairosEvent['type']) =>
    events
      .filter((event) => event.type === type)
      .map((event) => (event as Of<'DeliverySent'>).data.recipient)
      .sort((one, other) => one - other)
      .map((recipient) => whom(recipient, telling));
  const [sent, failed, held] = [to('DeliverySent'), to('DeliveryFailed'), to('DeliverySuppressed')];
  const what = mail(kind, number, telling);
  return [
    sent.length > 0 ? `Kairos mailed ${what} to ${series(sent)}.` : `Kairos mailed ${what} to nobody.`,
    ...(failed.length > 0 ? [`To ${series(failed)} it could not be sent.`] : []),
    ...(held.length > 0 ? [`${capital(series(held))} had unsubscribed.`] : []),
  ].join(' ');
}
