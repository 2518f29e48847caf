import { MINUTE } from '../../contracts/durations.ts';
import type { SlackAction } from '../../contracts/events/slack.ts';
import { postOf } from '../../services/slack/conversation/conversation.ts';
import { inSlack } from './acting.ts';
import { likedTime } from './choosing.ts';
import { existingMeetingOf, type Life } from './life.ts';
import type { SimulatedPerson } from './people.ts';
import { organizerActs } from './schedule.ts';
import { requestFor, slackTime, slackUserOf, TEAM } from './slack-service.ts';
import type { SimulatedWorld } from './world.ts';

/** People answer sooner there than by email. */
const TAKES = 90 * MINUTE;
const NEVER_PRESSES = 0.08;
/** Someone other than the organizer clicks a button, and is told that they can't. */
const OTHERS_PRESS = 0.06;

/** The organizer mentions Kairos in the channel of their team. */
export function askInSlack(world: SimulatedWorld, life: Life): Promise<void> {
  const { organizer } = life.wish;
  return inSlack(world, life, {
    type: 'SlackAsked',
    team: TEAM,
    channel: channelOf(organizer),
    thread: null,
    ts: slackTime(world.clock),
    where: 'channel',
    by: slackUserOf(organizer),
    text: requestFor(life.wish),
  });
}

const channelOf = ({ team }: SimulatedPerson): string => `CSIMULATED${team}`;

/** The reply to a request has changed: the organizer reads it, and may click a button. */
export function reactToAnswer(world: SimulatedWorld, life: Life, shows: string): void {
  const [kind, , waitsFor] = shows.split(':');
  const isTurn =
    (kind === 'times' && waitsFor === 'organizer') || kind === 'noTime' || kind === 'allDeclined';
  if (!isTurn || life.random.chance(NEVER_PRESSES)) return;
  const { random, wish } = life;
  organizerActs(world, life, { mean: TAKES, least: MINUTE }, async () => {
    // A later look finds what it shows by then.
    const post = postOf(life.conversation, 'answer');
    if (post?.state !== 'posted' || post.shows !== shows) return;
    const action = buttonFor(world, life);
    if (!action) return;
    if (random.chance(OTHERS_PRESS)) await press(world, life, random.pick(wish.participants), action);
    await press(world, life, wish.organizer, action);
  });
}

function buttonFor(world: SimulatedWorld, life: Life): SlackAction | null {
  const { ranking } = existingMeetingOf(life);
  const found = ranking?.current ? ranking.found : null;
  if (found?.kind === 'none' && found.remedies.length > 0) return life.random.pick(found.remedies);
  const best = likedTime(world, life);
  return best ? { kind: 'book', start: best.start } : { kind: 'cancel' };
}

function press(world: SimulatedWorld, life: Life, by: SimulatedPerson, action: SlackAction): Promise<void> {
  const id = `simulated-${life.conversation.presses.length + 1}`;
  const channel = channelOf(life.wish.organizer);
  return inSlack(world, life, {
    type: 'SlackPressed',
    team: TEAM,
    channel,
    thread: null,
    id,
    by: slackUserOf(by),
    action,
  });
}
