/** What a command found of earlier ones that were killed, and removed. */
export function reportCleanup(removed: readonly string[]): void {
  for (const left of removed)
    console.error(`Removed ${left}, left unfinished by an earlier run that was killed.`);
}
