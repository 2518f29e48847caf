import type { MailKind } from '../../contracts/events/delivery.ts';
import { meetingEvents } from '../../contracts/events/meeting.ts';
import { slackEvents } from '../../contracts/events/slack.ts';
import { parseStream } from '../../contracts/events/streams.ts';
import { meetingDecider } from '../../services/domain/meeting/meeting.ts';
import { conversationDecider } from '../../services/slack/conversation/conversation.ts';
import type { NewEvent } from '../../services/storage/event-store/event-log.ts';
import { liveAfterBooking } from './after-booking.ts';
import { expectAgreement, expectAnswer } from './answering.ts';
import type { Life } from './life.ts';
import type { StreamName } from './log.ts';
import { considerRemedies, considerTimes, helpOut, reactToAllDeclined, requestEvent } from './organizer.ts';
import { reactToAnswer } from './slack-people.ts';
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
  switch (event.type) {
    case 'SlotBooked':
      liveAfterBooking(world, life);
      break;
    case 'DeliverySent':
      reactToMail(world, life, event.data);
      break;
    case 'SlackPosted':
    case 'SlackMessageChanged':
      if (event.data.message === 'answer') reactToAnswer(world, life, event.data.shows);
      break;
    default:
      // Nothing depends on it.
      break;
  }
}

/** An email has arrived: plans its reader's reaction. */
function reactToMail(
  world: SimulatedWorld,
  life: Life,
  { recipient, kind, number }: { recipient: number; kind: MailKind; number: number },
): void {
  switch (kind) {
    case 'invitation':
    case 'reminder':
      expectAnswer(world, life, recipient);
      break;
    case 'newDates':
      expectAgreement(world, life, recipient);
      break;
    case 'suggestions':
    case 'proposals':
      considerTimes(world, life);
      break;
    case 'needsYou':
    case 'deadline':
      helpOut(world, life);
      break;
    case 'noTime':
      considerRemedies(world, life);
      break;
    case 'allDeclined':
      reactToAllDeclined(world, life);
      break;
    case 'calendarFailed':
      requestEvent(world, life, number);
      break;
    default:
      // For information only.
      break;
  }
}
