import { createContext, use } from 'react';
import type { DemoSlackPerson } from '#contracts/api/demo-slack.ts';

/** The current person, and everyone in the workspace. */
type WorkspaceViewer = {
  me: DemoSlackPerson;
  people: readonly DemoSlackPerson[];
  bot: { id: string; name: string };
};

export const WorkspaceViewerContext = createContext<WorkspaceViewer | null>(null);

export function useWorkspaceViewer(): WorkspaceViewer {
  const seenBy = use(WorkspaceViewerContext);
  if (!seenBy) throw new Error('Messages are only shown inside the workspace');
  return seenBy;
}

/** The name of someone in the workspace. */
export const memberName = ({ people, bot }: WorkspaceViewer, id: string): string =>
  id === bot.id ? bot.name : (people.find((person) => person.id === id)?.name ?? 'someone');
