/** What a command found of earlier ones that were killed, and removed. */
export function reportCleanup(removed: readonly string[]): void {
  for (const left of removed)
    console.error(`Removed ${left}: an earlier run was killed before it had finished it.`);
}
