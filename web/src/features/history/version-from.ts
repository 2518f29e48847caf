/** The version that an address asks for: the newest where it asks for none, for a later one, or for something else. */
export const versionFrom = (asked: string | null, newest: number): number =>
  /^\d+$/.test(asked ?? '') ? Math.min(newest, Math.max(1, Number(asked))) : newest;
