/** Until when a decision of that instant (ISO, UTC) can be undone, if its grace period is so many seconds long. */
export const afterGrace = (from: string, seconds: number): string =>
  new Date(Date.parse(from) + seconds * 1_000).toISOString();
