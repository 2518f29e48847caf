/** The version in the URL. The newest if the version is missing, too high, or invalid. */
export const versionFrom = (asked: string | null, newest: number): number =>
  /^\d+$/.test(asked ?? '') ? Math.min(newest, Math.max(1, Number(asked))) : newest;
