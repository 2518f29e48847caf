import { HOUR, MINUTE } from '../../contracts/durations.ts';
import type { MailKind } from '../../contracts/events/delivery.ts';
import { meetingEvents } from '../../contracts/events/meeting.ts';
import { slackEvents } from '../../contracts/events/slack.ts';
import { parseStream } from '../../contracts/events/streams.ts';
import type { Remedy } from '../../contracts/events/suggestion.ts';
import type { MeetingCommand } from '../../services/domain/meeting/commands.ts';
import { meetingDecider } from '../../services/domain/meeting/meeting.ts';
import { participantsWithStatus } from '../../services/sagas/plans/state.ts';
import { conversationDecider } from '../../services/slack/conversation/conversation.ts';
import type { NewEvent } from '../../services/storage/event-store/event-log.ts';
import { asPerson } from './acting.ts';
import { liveAfterBooking, simulateCancel } from './after-booking.ts';
import { expectAgreement, expectAnswer } from './answering.ts';
import { bookWithoutMissing, likedTime, simulateChoice } from './choosing.ts';
import { existingMeetingOf, type Life, userActor } from './life.ts';
import type { StreamName } from './log.ts';
import { actAt, organizerActs } from './schedule.ts';
import { reactToAnswer } from './slack-people.ts';
import { whenAtWork } from './waking.ts';
import type { SimulatedWorld } from './world.ts';

/** Events were appended: updates the meeting, and plans the reactions of the people concerned. */
export function happened(world: SimulatedWorld, stream: StreamName, events: readonly NewEvent[]): void {
  const life = world.lives.get(parseStream(stream)!.id);
  if (!life) return;
  for (const event of events) {
    follow(life, event);
    react(world, life, event);
  }
  if (events.some(({ type }) => CHANGES_LEDGER.has(type))) world.ledger.update(life.meetingId, life.meeting);
}

/** What changes who takes part in which booked time. */
const CHANGES_LEDGER = new Set<NewEvent['type']>([
  'SlotBooked',
  'BookingAbandoned',
  'ParticipantDeclined',
  'ParticipantRemoved',
  'MeetingCancelled',
]);

function follow(life: Life, event: NewEvent): void {
  if (event.type in meetingEvents) life.meeting = meetingDecider.evolve(life.meeting, event as never);
  if (event.type in slackEvents)
    life.conversation = conversationDecider.evolve(life.conversation, event as never);
}

function react(world: SimulatedWorld, life: Life, event: NewEvent): void {
  const { type, data } = event;
  if (type === 'SlotBooked') liveAfterBooking(world, life);
  if (type === 'DeliverySent') TO_MAIL[data.kind]?.(world, life, data);
  if ((type === 'SlackPosted' || type === 'SlackMessageChanged') && data.message === 'answer')
    reactToAnswer(world, life, data.shows);
}

type Reaction = (world: SimulatedWorld, life: Life, mail: { recipient: number; number: number }) => void;

const answer: Reaction = (world, life, { recipient }) => expectAnswer(world, life, recipient);

/** How the reader of an email reacts. Other emails are for information only. */
const TO_MAIL: { readonly [Kind in MailKind]?: Reaction } = {
  invitation: answer,
  reminder: answer,
  newDates: (world, life, { recipient }) => expectAgreement(world, life, recipient),
  suggestions: considerTimes,
  proposals: considerTimes,
  needsYou: helpOut,
  deadline: helpOut,
  noTime: considerRemedies,
  allDeclined: reactToAllDeclined,
  calendarFailed: (world, life, { number }) => requestEvent(world, life, number),
};

/** How long organizers take to act on an email, on average; those who never do let the meeting lapse. */
const TAKES = 5 * HOUR;
/** Someone hasn't replied: most organizers would rather wait for them, but not forever. */
const CHOOSES_WITHOUT_WAITING = 0.35;
const NEVER_CHOOSES = 0.05;
const TRIES = 3;

const atWork = (world: SimulatedWorld, life: Life, mean: number, act: () => unknown): void =>
  organizerActs(world, life, { mean, least: MINUTE }, act);

const organizerDoes = (world: SimulatedWorld, life: Life, command: MeetingCommand) =>
  asPerson(world, life, userActor(life.wish.organizer), command, life.wish.inSlack ? 'slack' : 'http');

/** There are times to choose from. */
function considerTimes(world: SimulatedWorld, life: Life): void {
  if (life.random.chance(NEVER_CHOOSES)) return;
  const isPatient = () => participantsWithStatus(existingMeetingOf(life), 'pending').length > 0;
  atWork(world, life, TAKES, () => {
    if (!isPatient() || life.random.chance(CHOOSES_WITHOUT_WAITING)) return chooseTime(world, life, TRIES);
    atWork(world, life, 24 * HOUR, () => chooseTime(world, life, TRIES));
  });
}

/** If the time was taken meanwhile, chooses again from what is there now. */
async function chooseTime(world: SimulatedWorld, life: Life, tries: number): Promise<void> {
  const best = likedTime(world, life);
  if (!best || tries === 0) return;
  if (!(await simulateChoice(world, life, best.start)))
    atWork(world, life, 2 * MINUTE, () => chooseTime(world, life, tries - 1));
}

/** Kairos can't continue automatically: someone is silent, unknown or not free. */
function helpOut(world: SimulatedWorld, life: Life): void {
  atWork(world, life, TAKES, async () => {
    const meeting = existingMeetingOf(life);
    const pending = participantsWithStatus(meeting, 'pending');
    const comes = participantsWithStatus(meeting, 'accepted').length > 0;
    const what = life.random.weighted([
      ['goWithout', comes ? 48 : 0],
      ['askAgain', pending.length > 0 ? 28 : 0],
      ['leaveOut', comes && pending.length > 0 ? 10 : 0],
      ['nothing', 12],
      ['cancel', comes ? 2 : 12],
    ] as const);
    if (what === 'goWithout') await bookWithoutMissing(world, life);
    if (what === 'askAgain') await askAgain(world, life);
    if (what === 'cancel') await simulateCancel(world, life);
    if (what === 'leaveOut')
      for (const { number } of pending)
        await organizerDoes(world, life, { type: 'RemoveParticipant', participant: number });
  });
}

function askAgain(world: SimulatedWorld, life: Life): Promise<void> {
  const pending = participantsWithStatus(existingMeetingOf(life), 'pending');
  return organizerDoes(world, life, {
    type: 'InviteParticipants',
    organizerAddresses: [life.wish.organizer.email],
    participants: pending.flatMap(({ email }) => (email === null ? [] : [{ email }])),
  });
}

/** No time was found: most take one of the ways out that were tried. */
function considerRemedies(world: SimulatedWorld, life: Life): void {
  atWork(world, life, TAKES, async () => {
    const { ranking } = existingMeetingOf(life);
    if (!ranking?.current || ranking.found.kind !== 'none') return;
    const { remedies } = ranking.found;
    const what = life.random.weighted([
      ['remedy', remedies.length > 0 ? 75 : 0],
      ['cancel', 10],
      ['nothing', 15],
    ] as const);
    if (what === 'remedy') await organizerDoes(world, life, commandFor(life.random.pick(remedies)));
    if (what === 'cancel') await simulateCancel(world, life);
  });
}

function commandFor(remedy: Remedy): MeetingCommand {
  switch (remedy.kind) {
    case 'widerDates': {
      const { dateRangeStart, dateRangeEnd } = remedy;
      return { type: 'ChangeMeeting', changes: { dateRangeStart, dateRangeEnd } };
    }
    case 'shorter':
      return { type: 'ChangeMeeting', changes: { duration: remedy.duration } };
    case 'without':
      return { type: 'ChangeAttendance', optional: [remedy.participant] };
  }
}

/** Nobody comes. */
function reactToAllDeclined(world: SimulatedWorld, life: Life): void {
  atWork(world, life, TAKES, () => life.random.chance(0.7) && simulateCancel(world, life));
}

/** The calendar did not take the event: many have it tried again. */
function requestEvent(world: SimulatedWorld, life: Life, booking: number): void {
  if (!life.random.chance(0.6)) return;
  const { random, wish } = life;
  actAt(world, life, whenAtWork(wish.organizer, world.clock + random.exponential(TAKES), random), () => {
    const meeting = existingMeetingOf(life);
    const held = meeting.bookings[booking - 1];
    if (meeting.status === 'scheduled' && held?.state === 'booked' && world.clock < Date.parse(held.end))
      return organizerDoes(world, life, { type: 'RequestCalendarEvent', booking });
  });
}
