import { createContext, use } from 'react';
import type { DemoSlackPerson } from '#contracts/api/demo-slack.ts';

/** The current person, and everyone in the workspace. */
export type SeenBy = {
  me: DemoSlackPerson;
  people: readonly DemoSlackPerson[];
  bot: { id: string; name: string };
};

export const SeenByContext = createContext<SeenBy | null>(null);

export function useSeenBy(): SeenBy {
  const seenBy = use(SeenByContext);
  if (!seenBy) throw new Error('Messages are only shown inside the workspace');
  return seenBy;
}

/** The name of someone in the workspace. */
export const nameOf = ({ people, bot }: SeenBy, id: string): string =>
  id === bot.id ? bot.name : (people.find((person) => person.id === id)?.name ?? 'someone');
