import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import type { Reader } from '#contracts/text/times.ts';
import { type WhyUnknown, whoIsUnknown } from '#contracts/text/who-is-known.ts';
import type { Caller } from '../call.ts';

/** The circumstances of an answer. */
export type ShapeContext = { caller: Pick<Caller, 'user'> };

/** How the caller's person reads times. */
export const callersReader = ({ user }: Pick<Caller, 'user'>): Reader => ({
  zone: intlZone(user.zone ?? 'UTC') ?? 'UTC',
  clock: user.clock ?? DEFAULT_CLOCK,
});

/** A sentence for each reason why people are unknown, with a way to make them known. */
export function unknownInWords(people: readonly { name: string; why: WhyUnknown }[]): string[] {
  const byReason = Map.groupBy(people, ({ why }) => why);
  return [...byReason].map(([why, those]) =>
    whoIsUnknown(
      why,
      those.map(({ name }) => name),
    ),
  );
}
