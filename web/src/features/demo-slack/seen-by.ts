import { createContext, use } from 'react';
import type { DemoSlackPerson } from '#contracts/api/demo-slack.ts';

/** Who looks at the workspace, and who is in it. */
export type SeenBy = {
  me: DemoSlackPerson;
  people: readonly DemoSlackPerson[];
  bot: { id: string; name: string };
};

export const SeenByContext = createContext<SeenBy | null>(null);

export function useSeenBy(): SeenBy {
  const seenBy = use(SeenByContext);
  if (!seenBy) throw new Error('Messages are shown only inside of the workspace');
  return seenBy;
}

/** What somebody of the workspace is called. */
export const nameOf = ({ people, bot }: SeenBy, id: string): string =>
  id === bot.id ? bot.name : (people.find((person) => person.id === id)?.name ?? 'somebody');
