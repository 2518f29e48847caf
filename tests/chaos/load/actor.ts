import { setTimeout as pause } from 'node:timers/promises';
import { createVisitor, UnexpectedAnswer, type Visitor } from '#services/cli/demo/visitor.ts';
import type { DemoPerson } from '#tests/doubles/google/people.ts';
import { throughConsent } from '#tests/harness/whole-kairos.ts';
import type { Ledger } from '../ledger.ts';

/** Someone with a browser, who goes on trying. */
export type Actor = { person: DemoPerson; userId: string; visitor: Visitor };

/** How long someone goes on trying, in milliseconds: longer than a killed worker keeps its claims. */
export const PATIENCE = 180_000;
const RETRY_AFTER = { least: 50, most: 1_000 };

/** Whether the call may be repeated: no answer came, or one that asks to come again. */
const mayPass = (error: unknown): boolean =>
  error instanceof UnexpectedAnswer
    ? [429, 502, 503, 504].includes(error.status)
    : error instanceof TypeError;

/** Sends the same again until it is answered, and notes how long that took. A refusal is thrown, as an answer. */
export async function persist<T>(ledger: Ledger, command: string, call: () => Promise<T>): Promise<T> {
  const began = performance.now();
  let wait = RETRY_AFTER.least;
  for (let tries = 1; ; tries++) {
    const took = () => performance.now() - began;
    try {
      const answer = await call();
      ledger.answered.push({ command, took: took(), tries });
      return answer;
    } catch (error) {
      if (!mayPass(error)) {
        ledger.answered.push({ command, took: took(), tries });
        throw error;
      }
      if (took() > PATIENCE) {
        ledger.unanswered.push({ command, why: String(error) });
        throw error;
      }
    }
    await pause(wait);
    wait = Math.min(wait * 2, RETRY_AFTER.most);
  }
}

/** Signs someone in at Google, through Kairos. */
export async function signedIn(origin: string, person: DemoPerson, ledger: Ledger): Promise<Actor> {
  const visitor = createVisitor(origin);
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      await throughConsent(visitor)(person.email);
      break;
    } catch (error) {
      // What was begun at Google and failed on the way is begun again, as people do.
      if (performance.now() > end) throw error;
      await pause(RETRY_AFTER.most);
    }
  }
  const { id } = await persist(ledger, 'look', () => visitor.get<{ id: string }>('/api/auth/user'));
  return { person, userId: id, visitor };
}

export const refusedWith = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof UnexpectedAnswer && statuses.includes(error.status);
