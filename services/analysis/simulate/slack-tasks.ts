import type { SlackAction } from '#contracts/events/slack.ts';
import { type Press, postOf } from '#services/domain/conversation/conversation.ts';
import { isOpen } from '#services/sagas/plans/state.ts';
import type { PostTask } from '#services/sagas/plans/task.ts';
import { afterBooking, cancel } from './after-booking.ts';
import { bookChosen } from './choosing.ts';
import { asPerson, existing, type Life, recordSaid, userActor } from './life.ts';
import { commandFor } from './organizer.ts';
import { idOf } from './people.ts';
import { slackTime, slackUserOf } from './slack-people.ts';
import type { World } from './world.ts';

export function understand(world: World, life: Life): void {
  const { organizer, participants, details } = life.wish;
  recordSaid(world, life, {
    type: 'Understand',
    userId: organizer.userId,
    zone: organizer.zone,
    ...details,
    people: participants.map((person) => ({
      email: person.email,
      name: person.name,
      slackUser: person.inSlack ? slackUserOf(person) : null,
      zone: person.inSlack ? person.zone : null,
    })),
    understoodBy: 'grammar',
  });
}

/** Creates the meeting that was understood. */
export function arrange(world: World, life: Life): void {
  const { organizer, participants, details, number } = life.wish;
  asPerson(
    world,
    life,
    userActor(organizer),
    {
      type: 'CreateMeeting',
      organizerId: organizer.userId,
      organizerEmail: organizer.email,
      organizerZone: organizer.zone,
      linkHash: idOf(world.seed, `hash ${number}`),
      link: idOf(world.seed, `link ${number}`),
      ...details,
      participants: participants.map(({ email, name }) => ({ email, name })),
    },
    'slack',
  );
}

/** A message that stands is changed, any other one is sent. */
export function post(world: World, life: Life, { message, shows }: PostTask): void {
  const { asked } = life.conversation.state;
  if (!asked) throw new Error('Only what was asked in Slack is answered there');
  const standing = postOf(life.conversation.state, message);
  if (standing?.state === 'posted')
    return void recordSaid(world, life, { type: 'RecordChange', message, shows });
  const { team, channel, thread } = asked;
  recordSaid(world, life, { type: 'BeginPost', message, team, channel, thread });
  if (life.random.chance(0.004))
    return void recordSaid(world, life, { type: 'RecordPostFailure', message, why: 'gaveUp' });
  const isWhisper = message.startsWith('press:');
  const ts = isWhisper ? null : slackTime(world.clock);
  recordSaid(world, life, { type: 'RecordPost', message, channel, ts, shows });
}

export function answerPress(world: World, life: Life, number: number): void {
  const press = life.conversation.state.presses[number - 1];
  if (!press) return;
  const outcome = outcomeOf(world, life, press);
  recordSaid(world, life, { type: 'AnswerPress', press: number, outcome });
}

function outcomeOf(world: World, life: Life, { by, action }: Press): NonNullable<Press['answer']>['outcome'] {
  const meeting = existing(life);
  if (by !== slackUserOf(life.wish.organizer)) return 'notOrganizer';
  if (meeting.status === 'scheduled') return 'alreadyBooked';
  return isOpen(meeting) ? doAsPressed(world, life, action) : 'closed';
}

function doAsPressed(world: World, life: Life, action: SlackAction): 'done' | 'taken' {
  if (action.kind === 'book') {
    if (bookChosen(world, life, action.start) === 'taken') return 'taken';
    afterBooking(world, life);
    return 'done';
  }
  if (action.kind === 'cancel') {
    cancel(world, life);
    return 'done';
  }
  asPerson(world, life, userActor(life.wish.organizer), commandFor(action), 'slack');
  return 'done';
}
