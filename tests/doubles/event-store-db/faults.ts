import { EventEmitter, once } from 'node:events';

/** What can be wrong with the server; everything may be changed at any time. */
export type Faults = {
  /** Takes calls and connections, and says nothing until this is over. */
  silent: boolean;
  /** Stores what is appended, and never answers. */
  keepsAnswersBack: boolean;
  /** Takes nobody's name and password. */
  refusesCredentials: boolean;
  /** Knows the user, who may do nothing. */
  refusesRights: boolean;
  /** No longer leads: the port of the leader. */
  leaderPort: number | null;
  /** Answers every call with this status, as something between client and server may. */
  answersWith: { code: number; details: string } | null;
  /** Sends ids as two numbers. */
  structuredIds: boolean;
};

export function createFaults() {
  const now: Faults = {
    silent: false,
    keepsAnswersBack: false,
    refusesCredentials: false,
    refusesRights: false,
    leaderPort: null,
    answersWith: null,
    structuredIds: false,
  };
  const changed = new EventEmitter().setMaxListeners(0);
  return {
    now: now as Readonly<Faults>,
    set(faults: Partial<Faults>): void {
      Object.assign(now, faults);
      changed.emit('changed');
    },
    /** Resolves at once, or when the server speaks again. */
    async speaking(): Promise<void> {
      while (now.silent) await once(changed, 'changed');
    },
  };
}

export type FaultControl = ReturnType<typeof createFaults>;
