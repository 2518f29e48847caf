import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { CALENDAR_ANSWERS, SHOWN_REPLIES } from '#contracts/calendar-answers.ts';
import {
  notUnderstood,
  type RequestedSettings,
  type SlackMessage,
  slackConversationKind,
} from '#contracts/events/slack.ts';
import { type KairosEvent, streamKinds } from '#contracts/events/streams.ts';
import type { Clause, Inconvenience, Remedy, Suggestion } from '#contracts/events/suggestion.ts';
import type { OwnHours, TimePreference } from '#contracts/preferences.ts';
import { VERDICTS } from '#contracts/proposals.ts';
import { VIDEO_CHOICES } from '#contracts/video-call.ts';
import type { RecordedWishes } from '#contracts/wishes.ts';

/** For tests: data of every type of event, erased values included. */
export type EventArbitraries = {
  [Event in KairosEvent as Event['type']]: fc.Arbitrary<Event['data']>;
};

const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const day = instant.map((text) => text.slice(0, 10));
const text = fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { freq: 9 });
const participant = fc.nat({ max: 1_000 });
const booking = fc.integer({ min: 1, max: 50 });
const asOf = fc.integer({ min: 1, max: 99 });
const wording = fc.integer({ min: 1, max: 9 });
const uuid = fc.uuid({ version: 4 });
const preference = fc.constantFrom<TimePreference[]>('morning', 'afternoon', 'evening', 'business', 'all');
const hours = fc.constantFrom<OwnHours[]>('morning', 'afternoon', 'business', 'all');
const requestedSettings = fc.record<RequestedSettings>(
  {
    hours,
    week: fc.constantFrom(null, [[{ from: 540, to: 720 }], [], [], [], [], [], []]),
    lunch: fc.constantFrom(null, { from: 780, to: 840 }),
    daysOff: fc.array(
      day.map((from) => ({ from, to: from })),
      { maxLength: 4 },
    ),
    breathingRoom: fc.record({ before: fc.nat({ max: 60 }), after: fc.nat({ max: 60 }) }),
    noticeMinutes: fc.nat({ max: 20_160 }),
  },
  { requiredKeys: [] },
);
const wishes = fc.option(
  fc.record<RecordedWishes>(
    {
      week: fc.constant([[{ from: 540, to: 720 }], [], [], [], [], [], []]),
      weekend: fc.constantFrom([4, 5], [5]),
      lunch: fc.constant({ from: 840, to: 900 }),
      daysOff: fc.array(
        fc.record(
          { from: day, to: day, name: fc.string(), half: fc.constant(true as const) },
          { requiredKeys: ['from', 'to'] },
        ),
        { maxLength: 4 },
      ),
      breathingRoom: fc.record({ before: fc.nat({ max: 60 }), after: fc.nat({ max: 60 }) }),
      noticeMinutes: fc.nat({ max: 20_160 }),
    },
    { requiredKeys: [] },
  ),
  { freq: 9 },
);
const zone = fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'UTC+3');
const none = fc.constant({});

const timeOptions = {
  priority: fc.constantFrom('best' as const, 'soonest' as const),
  excludedDays: fc.array(day, { maxLength: 3 }),
  earliest: fc.option(fc.constantFrom('00:00', '09:30')),
  latest: fc.option(fc.constantFrom('16:45', '23:45')),
  nights: fc.boolean(),
  movesItself: fc.boolean(),
};

const details = {
  title: text,
  description: text,
  location: text,
  duration: fc.integer({ min: 15, max: 480 }),
  dateRangeStart: day,
  dateRangeEnd: day,
  timePreference: preference,
  ...timeOptions,
  aiDecisionMode: fc.constantFrom('auto' as const, 'manual' as const),
  video: fc.constantFrom(...VIDEO_CHOICES),
  videoAddress: text,
};

const anySuggestion = {
  start: instant,
  end: instant,
  confidence: fc.integer({ min: 0, max: 100 }),
  reason: fc.string(),
  notFree: fc.array(
    fc.record({
      participant,
      state: fc.constantFrom('busy' as const, 'outOfHours' as const, 'unknown' as const),
    }),
    { maxLength: 3 },
  ),
  bent: fc.uniqueArray(
    fc.constantFrom('outsidePreference' as const, 'outsideHours' as const, 'someoneMissing' as const),
  ),
};

const points = fc.integer({ min: 0, max: 30_000 }).map((hundredths) => hundredths / 100);

const suggestion: fc.Arbitrary<Suggestion> = fc.record({
  ...anySuggestion,
  costs: fc.record({
    inconvenience: points,
    worstOff: points,
    missing: points,
    unknown: points,
    preference: points,
    oddStart: points,
    later: points,
    carried: points,
  }),
  because: fc.constant<Clause[]>([{ kind: 'nothingSooner' }]),
  inconveniences: fc.array(
    fc.record({
      participant,
      points,
      causes: fc.constant<Inconvenience['causes']>([
        { kind: 'dayOff', name: 'Epiphany' },
        { kind: 'eve', name: 'Christmas Eve' },
        { kind: 'away' },
        { kind: 'tentative' },
        { kind: 'weekend' },
      ]),
    }),
    { maxLength: 2 },
  ),
});

const remedy: fc.Arbitrary<Remedy> = fc.oneof(
  fc.record({ kind: fc.constant('widerDates' as const), dateRangeStart: day, dateRangeEnd: day }),
  fc.record({ kind: fc.constant('shorter' as const), duration: fc.integer({ min: 15, max: 480 }) }),
  fc.record({ kind: fc.constant('without' as const), participant }),
);

const ranking = {
  round: fc.integer({ min: 1, max: 99 }),
  evidenceRevision: fc.integer({ min: -1, max: 999 }),
  oldestReadAt: fc.option(instant),
  ranker: fc.record({ by: fc.constantFrom('rules' as const, 'model' as const), version: fc.string() }),
};

const delivery = {
  recipient: participant,
  kind: fc.constantFrom('invitation' as const, 'booked' as const, 'noTime' as const),
  number: fc.nat({ max: 9 }),
};

const proposal = { proposal: fc.integer({ min: 1, max: 9 }), participant };

const slot = { meeting: uuid, booking };

const saidAt = { team: fc.string(), channel: fc.string(), thread: fc.option(fc.string()) };
const bookedTime = fc.constantFrom('asked' as const, 'invited' as const);
const graceSeconds = fc.integer({ min: 1, max: 60 });
const press = fc.integer({ min: 1, max: 99 });
const slackMessage = fc.constantFrom<SlackMessage[]>('answer', 'link:0', 'press:2', 'notice:booked:1:0');
const slackUndoable = fc.record({ booking: fc.constantFrom(null, 2), since: instant, until: instant });
const slackPerson = fc.record({
  email: fc.emailAddress(),
  name: fc.option(fc.string()),
  slackUser: fc.option(fc.string()),
  zone: fc.option(zone),
});

const drawn: EventArbitraries = {
  MeetingCreated: fc.record(
    { ...details, organizerId: uuid, organizerZone: zone, linkHash: fc.base64String(), link: text },
    {
      requiredKeys: [
        'title',
        'duration',
        'dateRangeStart',
        'dateRangeEnd',
        'timePreference',
        'aiDecisionMode',
        'organizerId',
        'organizerZone',
        'linkHash',
        'link',
      ],
    },
  ),
  MeetingChanged: fc.record({ ...details, wording }, { requiredKeys: [] }),
  MeetingReworded: fc.record(
    { wording, title: details.title, description: details.description, location: text, videoAddress: text },
    { requiredKeys: ['wording', 'title'] },
  ),
  ParticipantInvited: fc.record(
    { participant, email: text, name: text, bookedTime },
    { requiredKeys: ['participant', 'email'] },
  ),
  DeadlineSet: fc.record({
    deadline: fc.option(instant),
    reminders: fc.boolean(),
    bookAtDeadline: fc.boolean(),
  }),
  InvitationRepeated: fc.record(
    { participant, invitation: fc.integer({ min: 2, max: 9 }), bookedTime },
    { requiredKeys: ['participant', 'invitation'] },
  ),
  ParticipantJoined: fc.record(
    { participant, userId: uuid, email: text, name: text, admitted: fc.constant(true as const) },
    { requiredKeys: ['participant', 'userId', 'email', 'name'] },
  ),
  AttendanceChanged: fc.record({
    optional: fc.array(
      participant.filter((one) => one > 0),
      { maxLength: 3 },
    ),
    quorums: fc.array(
      fc.record({
        atLeast: fc.integer({ min: 1, max: 3 }),
        members: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 4 }),
      }),
      { maxLength: 2 },
    ),
  }),
  ParticipantAnswered: fc.record(
    {
      ...{ participant, evidenceRevision: asOf, done: fc.constant(true as const), email: text, name: text },
      ...{ mailId: text, mailedAt: instant },
    },
    { requiredKeys: ['participant'] },
  ),
  MailReplied: fc.record(
    {
      ...{
        participant,
        mailId: text,
        mailedAt: instant,
        doubt: fc.constant('unproven' as const),
        word: text,
      },
      partly: fc.constant({ spans: [1_969_444, 4, 0], clear: '1 works', unclear: 'Friday if Bob comes' }),
    },
    { requiredKeys: ['participant', 'mailedAt'] },
  ),
  TimeProposed: fc.record({
    ...proposal,
    start: instant,
    duration: fc.integer({ min: 15, max: 480 }),
    zone,
    verdict: fc.constantFrom(...VERDICTS),
  }),
  ProposalWithdrawn: fc.record(proposal),
  ProposalSetAside: fc.record(proposal),
  AnswerOptionsChanged: fc.record({ answersVisible: fc.boolean(), answersWithoutConfirmation: fc.boolean() }),
  ParticipantDeclined: fc.record(
    { participant, word: text, writtenAt: instant, mailId: text, mailedAt: instant },
    { requiredKeys: ['participant'] },
  ),
  CalendarLooked: fc.record(
    {
      booking,
      times: fc.array(
        fc.record({ participant, is: fc.constantFrom('free' as const, 'busy' as const, 'unknown' as const) }),
      ),
      replies: fc.array(fc.record({ participant, reply: fc.constantFrom(...SHOWN_REPLIES) })),
      event: fc.oneof(
        fc.record({ state: fc.constantFrom('asBooked' as const, 'gone' as const) }),
        fc.record({ state: fc.constant('moved' as const), start: instant, end: instant }),
      ),
      next: fc.array(fc.record({ start: instant, end: instant })),
    },
    { requiredKeys: ['booking'] },
  ),
  TimeKept: fc.record({ booking, despite: fc.array(participant, { minLength: 1, maxLength: 4 }) }),
  CalendarReplied: fc.record(
    {
      ...{ participant, writtenAt: instant, answer: fc.constantFrom(...CALENDAR_ANSWERS) },
      doubt: fc.constantFrom('unproven' as const, 'outdated' as const),
      ...{ word: text, delegate: text, start: instant, end: instant },
    },
    { requiredKeys: ['participant', 'answer', 'writtenAt'] },
  ),
  ParticipantRemoved: fc.record({ participant, mergedInto: participant }, { requiredKeys: ['participant'] }),
  TimesSuggested: fc.record({
    ...ranking,
    suggestions: fc.array(suggestion, { minLength: 1, maxLength: 5 }),
  }),
  NoTimeFound: fc.record({
    ...ranking,
    reason: fc.constantFrom('rangePassed' as const, 'rangeTooShort' as const, 'nobodyFree' as const),
    remedies: fc.array(remedy, { maxLength: 4 }),
  }),
  BookingStarted: fc.record({
    booking,
    start: instant,
    end: instant,
    by: fc.constantFrom('organizer' as const, 'automatic' as const),
    without: fc.array(participant, { maxLength: 4 }),
    basis: fc.record({
      round: booking,
      evidenceRevision: fc.nat({ max: 99 }),
      ranker: ranking.ranker,
      suggestion,
    }),
    holds: fc.array(participant, { maxLength: 4 }),
    graceSeconds,
  }),
  SlotBooked: fc.record(
    {
      booking,
      start: instant,
      end: instant,
      eventFrom: booking,
      utcOffset: fc.integer({ min: -720, max: 840 }),
    },
    { requiredKeys: ['booking', 'start', 'end'] },
  ),
  BookingAbandoned: fc.record(
    {
      booking,
      why: fc.constantFrom('overlaps' as const, 'released' as const, 'changed' as const),
      participant,
      since: instant,
    },
    { requiredKeys: ['booking', 'why'] },
  ),
  BookingSettled: fc.record({ booking }),
  HoldsUpdated: fc.record({ booking, asOf }),
  CalendarEventRecorded: fc.record(
    { booking, eventId: fc.string(), iCalUid: fc.string(), videoLink: text, htmlLink: text, asOf },
    { requiredKeys: ['booking', 'eventId', 'iCalUid', 'asOf'] },
  ),
  CalendarEventFailed: fc.record(
    {
      booking,
      why: fc.constantFrom('notConnected' as const, 'refused' as const, 'unreachable' as const),
      doing: fc.constantFrom('removing' as const, 'updating' as const),
      mayExist: fc.constant(true as const),
    },
    { requiredKeys: ['booking', 'why'] },
  ),
  CalendarEventRequested: fc.record({ booking }),
  CalendarRemovalRequested: fc.record({ booking }),
  CalendarEventUpdated: fc.record({ booking, asOf }),
  CalendarEventRemoved: fc.record({ booking }),
  MeetingCancelled: fc.record({ graceSeconds, inCalendar: fc.constant(true as const) }, { requiredKeys: [] }),
  GracePeriodEnded: fc.record({ booking }, { requiredKeys: [] }),
  BookingUndone: fc.record({ booking, again: booking }, { requiredKeys: ['booking'] }),
  CancellationUndone: fc.record(
    { status: fc.constantFrom('pending' as const, 'active' as const, 'scheduled' as const), booking },
    { requiredKeys: ['status'] },
  ),
  MeetingLapsed: none,
  AvailabilityRead: fc.record(
    {
      participant,
      startedAt: instant,
      zone,
      hours,
      range: fc.record({ start: instant, end: instant }),
      busy: fc.option(fc.array(fc.nat({ max: 1_440 }), { maxLength: 30 }), { freq: 9 }),
      wishes,
      calendars: fc.integer({ min: 1, max: 9 }),
      oldest: instant,
      part: fc.integer({ min: 1, max: 5 }),
      parts: fc.integer({ min: 1, max: 5 }),
    },
    { requiredKeys: ['participant', 'startedAt', 'zone', 'hours', 'range', 'busy', 'part', 'parts'] },
  ),
  AvailabilityConfirmed: fc.record({ participant, startedAt: instant, revision: fc.nat({ max: 99 }) }),
  AvailabilityUnknown: fc.record(
    {
      participant,
      startedAt: instant,
      why: fc.constantFrom('notJoined' as const, 'notConnected' as const, 'unreadable' as const),
      zone,
      hours,
      wishes,
      calendars: fc.record({ counting: fc.nat({ max: 9 }), unreadable: fc.nat({ max: 9 }) }),
      unreadable: fc.option(
        fc.array(
          fc.record({ name: fc.string(), why: fc.constantFrom('outdated' as const, 'unreadable' as const) }),
          { maxLength: 3 },
        ),
        { freq: 9 },
      ),
    },
    { requiredKeys: ['participant', 'startedAt', 'why'] },
  ),
  AnswerTyped: fc.record({
    ...{ participant, startedAt: instant, zone, asOf },
    spans: fc.option(fc.array(fc.nat({ max: 1_440 }), { maxLength: 30 }), { freq: 9 }),
  }),
  DeliveryAttempted: fc.record({ ...delivery, attempt: fc.integer({ min: 1, max: 9 }) }),
  DeliveryDeferred: fc.record({ ...delivery, attempt: fc.integer({ min: 1, max: 9 }) }),
  DeliverySent: fc.record({
    ...{ ...delivery, file: fc.constantFrom('add' as const, 'remove' as const, 'none' as const), asOf },
  }),
  DeliveryFailed: fc.record({
    ...delivery,
    why: fc.constantFrom('refused' as const, 'unreachable' as const, 'erased' as const),
  }),
  DeliverySuppressed: fc.record(delivery),
  DeliveryUnknown: fc.record(delivery),
  SlackAsked: fc.record({
    ...saidAt,
    ts: fc.option(fc.string()),
    where: fc.constantFrom(...slackConversationKind.options),
    by: text,
    text,
  }),
  SlackLinkRequired: none,
  SlackUnderstood: fc.record({
    userId: uuid,
    zone,
    title: text,
    duration: details.duration,
    dateRangeStart: day,
    dateRangeEnd: day,
    timePreference: preference,
    ...timeOptions,
    aiDecisionMode: details.aiDecisionMode,
    deadline: instant,
    people: fc.option(fc.array(slackPerson, { maxLength: 4 }), { freq: 9 }),
    understoodBy: fc.constantFrom('grammar' as const, 'model' as const),
  }),
  SlackNotUnderstood: fc.record(
    { why: fc.constantFrom(...notUnderstood.options), about: text },
    { requiredKeys: ['why'] },
  ),
  SlackSettingsUnderstood: fc.record({
    userId: uuid,
    before: fc.option(requestedSettings),
    after: fc.option(requestedSettings),
  }),
  SlackSettingsChanged: none,
  SlackAttendanceUnderstood: fc.record({
    userId: uuid,
    meeting: uuid,
    title: text,
    words: text,
    before: fc.constant({ optional: [], quorums: [] }),
    after: fc.constant({ optional: [2], quorums: [] }),
  }),
  SlackAttendanceChanged: none,
  SlackChangeUnderstood: fc.record({
    userId: uuid,
    meeting: uuid,
    title: text,
    change: fc.option(
      fc.oneof(
        fc.record({ kind: fc.constant('details' as const), title: fc.string() }),
        fc.record({ kind: fc.constant('length' as const), duration: fc.constant(90) }),
        fc.record({ kind: fc.constant('undo' as const), booking: fc.constantFrom(null, 1) }),
      ),
    ),
  }),
  SlackChangeMade: fc.record(
    { undoable: slackUndoable, names: fc.option(fc.constant([{ number: 1, name: 'Ben' }])) },
    { requiredKeys: [] },
  ),
  SlackPressed: fc.record({
    ...saidAt,
    press,
    id: fc.string(),
    by: text,
    action: fc.oneof(
      fc.record({ kind: fc.constant('book' as const), start: instant }),
      fc.record({
        kind: fc.constant('book' as const),
        start: instant,
        insteadOf: instant,
        newDuration: fc.constant(90),
      }),
      fc.record({ kind: fc.constant('move' as const) }),
      fc.record({ kind: fc.constant('undo' as const), booking: fc.constantFrom(null, 1) }),
      fc.record({ kind: fc.constant('cancel' as const) }),
      fc.record({ kind: fc.constant('undoSettings' as const) }),
      remedy,
    ),
  }),
  SlackPressAnswered: fc.record(
    {
      press,
      outcome: fc.constantFrom('done' as const, 'taken' as const),
      message: fc.string(),
      movable: fc.record({
        start: instant,
        end: instant,
        notFree: fc.constantFrom([], [1]),
        times: fc.array(suggestion, { maxLength: 2 }),
      }),
      booked: instant,
      undoable: slackUndoable,
    },
    { requiredKeys: ['press', 'outcome'] },
  ),
  SlackPosting: fc.record({ ...saidAt, message: slackMessage }),
  SlackPosted: fc.record({
    message: slackMessage,
    channel: fc.string(),
    ts: fc.option(fc.string()),
    shows: fc.string(),
  }),
  SlackMessageChanged: fc.record({ message: slackMessage, shows: fc.string() }),
  SlackPostFailed: fc.record({
    message: slackMessage,
    why: fc.constantFrom('notConnected' as const, 'gone' as const, 'refused' as const, 'gaveUp' as const),
  }),
  SlotReserved: fc.record({ ...slot, start: instant, end: instant }),
  SlotReleased: fc.record(slot),
  SubjectErased: fc.record({
    subject: uuid.map((id) => `meeting:${id}` as const),
    why: fc.constantFrom('asked' as const, 'expired' as const),
  }),
  AdminActed: fc.record({
    act: fc.constantFrom('taskRetried' as const, 'personErased' as const),
    subject: uuid.map((id) => `user:${id}`),
  }),
};

/** Fields that aren't drawn above are there as in the golden file of their event, or absent. */
const withFieldsOf = (file: URL, data: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc
    .tuple(data, fc.subarray(Object.entries(JSON.parse(readFileSync(file, 'utf8')).data)))
    .map(([made, more]) => ({ ...Object.fromEntries(more), ...made }));

const golden = new URL('../../../../contracts/events/golden/', import.meta.url);

export const eventArbitraries = Object.fromEntries(
  Object.values(streamKinds).flatMap((events) =>
    Object.entries(events).map(([type, { version }]) => [
      type,
      withFieldsOf(new URL(`${type}.v${version}.json`, golden), drawn[type as KairosEvent['type']]),
    ]),
  ),
) as EventArbitraries;
