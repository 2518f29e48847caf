import { meetingEvents } from '#contracts/events/meeting.ts';
import { slackEvents } from '#contracts/events/slack.ts';
import { parseStream } from '#contracts/events/streams.ts';
import { conversation } from '#services/domain/conversation/conversation.ts';
import { meeting } from '#services/domain/meeting/decider.ts';
import type { NewEvent } from '#services/storage/event-store/event-log.ts';
import { afterBooking } from './after-booking.ts';
import { heard } from './hearing.ts';
import { existing, type Life } from './life.ts';
import type { StreamName } from './log.ts';
import { readAnswer } from './slack-people.ts';
import type { World } from './world.ts';

/** Something was appended: the meeting is as it is now, and those whom it concerns are going to do something about it. */
export function happened(world: World, stream: StreamName, events: readonly NewEvent[]): void {
  const life = world.lives.get(parseStream(stream)!.id);
  if (!life) return;
  for (const event of events) {
    follow(life, event);
    react(world, life, event);
  }
}

function follow(life: Life, event: NewEvent): void {
  if (event.type in meetingEvents) life.meeting = meeting.evolve(life.meeting, event as never);
  if (event.type in slackEvents) life.conversation = conversation.evolve(life.conversation, event as never);
}

function react(world: World, life: Life, event: NewEvent): void {
  switch (event.type) {
    case 'SlotBooked':
      hold(world, life);
      afterBooking(world, life);
      break;
    case 'MeetingCancelled':
      letGo(world, life);
      break;
    case 'DeliverySent':
      heard(world, life, event.data);
      break;
    case 'SlackPosted':
    case 'SlackMessageChanged':
      if (event.data.message === 'answer') readAnswer(world, life, event.data.shows);
      break;
    default:
      // Nobody waits for it.
      break;
  }
}

/** From now on all who come are busy at the time that was booked. */
function hold({ booked }: World, life: Life): void {
  const { participants, bookings } = existing(life);
  const { start, end, without } = bookings.at(-1)!;
  const span = { start: new Date(start), end: new Date(end) };
  const coming = participants.filter(
    ({ number, status }) => status === 'accepted' && !without.includes(number),
  );
  for (const userId of [life.wish.organizer.userId, ...coming.flatMap(({ userId }) => userId ?? [])]) {
    const held = booked.get(userId) ?? new Map();
    booked.set(userId, held.set(life.meetingId, span));
  }
}

function letGo({ booked }: World, life: Life): void {
  const accounts = existing(life).participants.flatMap(({ userId }) => userId ?? []);
  for (const userId of [life.wish.organizer.userId, ...accounts]) booked.get(userId)?.delete(life.meetingId);
}
