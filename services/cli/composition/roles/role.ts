/** What Kairos consists of; each part can run in a process of its own, any number of times. */
export const ROLES = ['api', 'projector', 'relay', 'sagas'] as const;

export type Role = (typeof ROLES)[number];

/** One process has all of the work. */
export const isAlone = (roles: readonly Role[]): boolean => ROLES.every((role) => roles.includes(role));
