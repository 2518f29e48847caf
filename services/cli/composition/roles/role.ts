/** The parts of Kairos; each can run in a process of its own, any number of times. */
export const PROCESS_ROLES = ['api', 'projector', 'relay', 'sagas'] as const;

export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** One process has all of the work. */
export const isAlone = (roles: readonly ProcessRole[]): boolean =>
  PROCESS_ROLES.every((role) => roles.includes(role));
