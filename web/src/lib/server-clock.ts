/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0;

/** The header has whole seconds, so a smaller difference says nothing. */
const EXACT_TO = 1_500;

/** @param date the Date header of an answer */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  ahead = Math.abs(difference) > EXACT_TO ? difference : 0;
}

/** The server's present time, in epoch milliseconds, by its latest answer. */
export const serverNow = (): number => Date.now() + ahead;
