import { eventId } from '#services/calendars/event-id.ts';
import { basisOf } from '#services/domain/meeting/choice-basis.ts';
import { withStatus } from '#services/sagas/plans/state.ts';
import type { MailTask, Task } from '#services/sagas/plans/task.ts';
import { suitsEveryone } from '#services/use-cases/find-times/rank.ts';
import { afterBooking } from './after-booking.ts';
import { book, settle } from './booking.ts';
import { heard } from './hearing.ts';
import { asKairos, existing, type Life, personOf, recordMail } from './life.ts';
import { lookForTimes, recordRanking } from './looking.ts';
import { readAnswer } from './slack-people.ts';
import { answerPress, arrange, post, understand } from './slack-tasks.ts';
import { isConnected, type World } from './world.ts';

const MINUTE = 60_000;

/** Does what is owed, as the files of `sagas/` do; what the outside would answer is drawn. */
export function perform(world: World, life: Life, task: Task): void {
  switch (task.kind) {
    case 'rank':
      recordRanking(world, life, lookForTimes(world, life));
      break;
    case 'lapse':
      if (withStatus(existing(life), 'accepted').length > 0)
        recordRanking(world, life, lookForTimes(world, life));
      asKairos(world, life, { type: 'LapseMeeting' });
      break;
    case 'book':
      bookBest(world, life, task);
      break;
    case 'finishBooking':
      settle(world, life, task.booking);
      break;
    case 'createEvent':
      createEvent(world, life, task.booking);
      break;
    case 'removeEvent':
      asKairos(world, life, { type: 'RecordCalendarRemoval', booking: task.booking });
      break;
    case 'mail':
      mail(world, life, task);
      break;
    case 'understand':
      understand(world, life);
      break;
    case 'arrange':
      arrange(world, life);
      break;
    case 'admit':
      admit(world, life, task.participant);
      break;
    case 'answerPress':
      answerPress(world, life, task.press);
      break;
    case 'post':
      post(world, life, task);
      readAnswer(world, life, task);
      break;
    case 'forget':
      throw new Error('Everything that is asked in the simulation comes to something');
  }
}

function bookBest(world: World, life: Life, { start, end }: { start: string; end: string }): void {
  const looked = lookForTimes(world, life);
  const { found, rankable } = looked;
  const minute = Date.parse(start) / MINUTE;
  const still =
    found.kind === 'times' && found.slots.some((slot) => slot.start === minute && suitsEveryone(slot));
  if (!still) {
    recordRanking(world, life, looked);
    return;
  }
  const meeting = existing(life);
  const booked = book(world, life, {
    start,
    end,
    by: 'automatic',
    without: [],
    insteadOf: null,
    basedOn: meeting.revision,
    ...basisOf(meeting, start, rankable.evidence.revision),
  });
  if (booked) afterBooking(world, life);
}

const SHARE_OF_EVENTS_THAT_FAIL = 0.025;

function createEvent(world: World, life: Life, booking: number): void {
  const { organizer } = life.wish;
  if (!isConnected(world, organizer)) {
    const why = organizer.calendar === 'missingPermission' ? 'missingPermission' : 'notConnected';
    return void asKairos(world, life, { type: 'RecordCalendarFailure', booking, why });
  }
  if (life.random.chance(SHARE_OF_EVENTS_THAT_FAIL)) {
    const why = life.random.pick(['refused', 'unreachable', 'disconnected'] as const);
    return void asKairos(world, life, { type: 'RecordCalendarFailure', booking, why });
  }
  const id = eventId(life.meetingId, booking);
  asKairos(world, life, {
    type: 'RecordCalendarEvent',
    booking,
    eventId: id,
    iCalUid: `${id}@simulated.example`,
    videoLink: `https://meet.simulated.example/${id.slice(0, 10)}`,
    htmlLink: `https://calendar.simulated.example/${id}`,
  });
}

function mail(world: World, life: Life, { recipient, mail: kind, number }: MailTask): void {
  const about = { recipient, kind, number };
  const person = personOf(world, life, recipient);
  if (!person) return void recordMail(world, life, { type: 'RecordFailed', ...about, why: 'erased' });
  if (person.unsubscribed && recipient !== 0)
    return void recordMail(world, life, { type: 'RecordSuppressed', ...about });
  const outcome = life.random.weighted([
    ['sent', 985],
    ['refused', 10],
    ['unreachable', 5],
  ] as const);
  if (outcome !== 'sent')
    return void recordMail(world, life, { type: 'RecordFailed', ...about, why: outcome });
  recordMail(world, life, { type: 'RecordSent', ...about });
  heard(world, life, { recipient, kind, number });
}

/** Somebody in Slack whose calendar is known takes part without having to follow an invitation. */
function admit(world: World, life: Life, participant: number): void {
  const person = personOf(world, life, participant);
  if (!person) return;
  const { userId, email, name } = person;
  asKairos(world, life, { type: 'JoinMeeting', userId, email, name, participant, admitted: true });
}
