import type { Workspace, Workspaces } from '../port.ts';

/** Workspaces known to a single test; `left` are those that the bot was found to be removed from, in order. */
export function memoryWorkspaces(...known: Workspace[]): Workspaces & { left: string[]; known: Workspace[] } {
  const left: string[] = [];
  return {
    left,
    known,
    ofTeam: async (team) => (left.includes(team) ? null : (known.find((each) => each.team === team) ?? null)),
    async deactivate(team) {
      left.push(team);
    },
  };
}
