import type { SlackAction } from '#contracts/events/slack.ts';
import { postOf } from '#services/domain/conversation/conversation.ts';
import { isOpen } from '#services/sagas/plans/state.ts';
import type { PostTask } from '#services/sagas/plans/task.ts';
import { liked } from './choosing.ts';
import { existing, type Life, recordSaid } from './life.ts';
import type { SimulatedPerson } from './people.ts';
import { later } from './soon.ts';
import { whenAtWork } from './waking.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;
const TEAM = 'TSIMULATED';
const IN_SLACK = { kind: 'slack' as const };
/** People answer sooner there than by mail. */
const TAKES = 90 * MINUTE;
const NEVER_PRESSES = 0.08;
/** Somebody else than the organizer presses a button, and is told that they can't. */
const OTHERS_PRESS = 0.06;

export const slackUserOf = ({ number }: SimulatedPerson): string => `USIMULATED${number}`;

/** What a message is about in Slack: its time, which is its id. */
export const slackTime = (clock: number): string => `${(clock / 1_000).toFixed(3)}000`;

/** The organizer mentions Kairos in the channel of their team. */
export function askInSlack(world: World, life: Life): void {
  const { organizer, participants, details } = life.wish;
  const names = participants.map(({ name }) => name).join(', ');
  recordSaid(
    world,
    life,
    {
      type: 'Ask',
      team: TEAM,
      channel: `CSIMULATED${organizer.team}`,
      thread: null,
      ts: slackTime(world.clock),
      where: 'channel',
      by: slackUserOf(organizer),
      text: `${details.title} with ${names}, ${details.duration} minutes`,
    },
    IN_SLACK,
  );
}

/** The answer to a request shows something else: the organizer reads it, and may press a button. */
export function readAnswer(world: World, life: Life, { message, shows }: PostTask): void {
  if (message !== 'answer') return;
  const [kind, , waitsFor] = shows.split(':');
  const isTurn =
    (kind === 'times' && waitsFor === 'organizer') || kind === 'noTime' || kind === 'allDeclined';
  if (!isTurn || life.random.chance(NEVER_PRESSES)) return;
  const { random, wish } = life;
  const at = whenAtWork(wish.organizer, world.clock + MINUTE + random.exponential(TAKES), random);
  later(world, life, at, () => {
    // Whoever looks later sees what it shows then.
    const post = postOf(life.conversation.state, 'answer');
    if (!isOpen(existing(life)) || post?.state !== 'posted' || post.shows !== shows) return;
    const action = buttonFor(world, life);
    if (!action) return;
    if (random.chance(OTHERS_PRESS)) press(world, life, random.pick(wish.participants), action);
    press(world, life, wish.organizer, action);
  });
}

function buttonFor(world: World, life: Life): SlackAction | null {
  const { ranking } = existing(life);
  const found = ranking?.current ? ranking.found : null;
  if (found?.kind === 'none' && found.remedies.length > 0) return life.random.pick(found.remedies);
  const best = liked(world, life);
  return best ? { kind: 'book', start: best.start } : { kind: 'cancel' };
}

function press(world: World, life: Life, by: SimulatedPerson, action: SlackAction): void {
  const id = `simulated-${life.conversation.state.presses.length + 1}`;
  const channel = `CSIMULATED${life.wish.organizer.team}`;
  recordSaid(
    world,
    life,
    { type: 'Press', team: TEAM, channel, thread: null, id, by: slackUserOf(by), action },
    IN_SLACK,
  );
}
