import type { TypedSpan } from '#contracts/typed-answer.ts';

/** What someone has painted and not sent yet. */
type PendingAnswer = { zone: string; spans: readonly TypedSpan[] };

/** In session storage, which lasts as long as the tab, so a reload loses nothing and the next person finds nothing. */
const keyOf = (link: string) => `pendingAnswer ${link}`;

export function keepPendingAnswer(link: string, answer: PendingAnswer): void {
  try {
    sessionStorage.setItem(keyOf(link), JSON.stringify(answer));
  } catch {
    // Some browsers store nothing.
  }
}

export function pendingAnswer(link: string): PendingAnswer | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(link)) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetPendingAnswer(link: string): void {
  try {
    sessionStorage.removeItem(keyOf(link));
  } catch {
    // Nothing was kept either.
  }
}
