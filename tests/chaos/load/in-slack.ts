import { DEMO_PEOPLE } from '#tests/doubles/google/people.ts';
import { inDemoSlack } from '../../crash/demo-slack-visitor.ts';
import type { Ledger } from '../ledger.ts';
import type { Actor } from './actor.ts';

const CHANNEL = 'launch';
const BEST_TIME = 'Best time. ';
/** Who has connected their Slack account; the first one adds the bot. */
const MEMBERS = ['mia.berlin@example.com', 'noah.london@example.com', 'omar.cairo@example.com'];

export type InSlack = Awaited<ReturnType<typeof openSlack>>;

/** A few of the demo's people, who ask for meetings in Slack, one after the other. */
export async function openSlack(actors: readonly Actor[], ledger: Ledger) {
  const members = MEMBERS.map((email) => {
    const actor = actors.find(({ person }) => person.email === email)!;
    return { actor, slack: inDemoSlack(actor.visitor, email) };
  });
  await members[0]!.slack.add();
  for (const { slack } of members) await slack.connect();

  /** One asks, and books the best time once Kairos has answered. */
  return async function ask(nth: number): Promise<void> {
    const { slack } = members[nth % members.length]!;
    const others = DEMO_PEOPLE.filter(
      ({ email }) => MEMBERS.includes(email) && email !== MEMBERS[nth % members.length],
    );
    const names = others.map(({ firstName, lastName }) => `@${firstName} ${lastName}`).join(' and ');
    const asked = await slack.write(CHANNEL, `@Kairos 30 minutes with ${names} within 4 weeks`);
    ledger.asked.push({ message: asked.ts, at: Date.now() });
    const idle = async () => {};
    const answer = await slack.answered(CHANNEL, asked, BEST_TIME, idle);
    if (!JSON.stringify(answer.blocks).includes(BEST_TIME))
      throw new Error('Slack showed no time while its people were patient');
    await slack.press(CHANNEL, answer, 'kairos:book');
    await slack.answered(CHANNEL, asked, 'which has invited the participants', idle);
  };
}
