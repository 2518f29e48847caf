import { endAt, type GrammarRule } from './rule.ts';
import { type Text, THING, type Thing } from './text.ts';

const ONE_THING = new RegExp(THING, 'uy');

/** A mention, an address, or another thing that is not made of words. */
export const thingRule =
  ({ things }: Text): GrammarRule<Thing> =>
  (low, at) => {
    const to = endAt(ONE_THING, low, at);
    return to === null ? null : { to, value: things.get(low.slice(at, to))! };
  };

/** Whether one person is meant, if maybe not known which. */
export const isPerson = ({ kind }: Thing): boolean => ['mention', 'mail', 'someone'].includes(kind);

/** Those who are named, each once, in the order of the message. */
export function peopleAmong(things: readonly Thing[]): { slackUsers: string[]; emails: string[] } {
  const users = things.flatMap((one) => (one.kind === 'mention' ? [one.user] : []));
  const emails = things.flatMap((one) => (one.kind === 'mail' ? [one.address] : []));
  return { slackUsers: [...new Set(users)], emails: [...new Set(emails)] };
}
