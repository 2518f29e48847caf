import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '#lab/simulate/random.ts';
import type { StoryMeeting } from '#services/cli/demo/story.ts';
import type { Actor } from '../chaos/load/actor.ts';
import type { Operation } from './linearize.ts';

export type Register = { meeting: string; initial: string; operations: Operation<string>[] };

/** How many write and read each title at once. */
const WRITERS = 2;
const READERS = 3;
/** Between two calls of a client, in milliseconds. */
const PAUSE = { from: 0, to: 250 };

/**
 * Writes the title of a meeting and reads it, several times at once, until time is over. What was answered is in the lists and
 * the pages that begin later, so a title is a register; after an answer with `X-Read-Model: behind` it gets there later.
 */
export async function useTitle(
  actor: Actor,
  { id, title }: StoryMeeting,
  random: SeededRandom,
  isOver: () => boolean,
): Promise<Register> {
  const operations: Operation<string>[] = [];
  let nth = 0;

  async function write(): Promise<void> {
    const value = `Title ${++nth}`;
    const called = performance.now();
    const response = await actor.visitor
      .request(`/api/meetings/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title: value }),
      })
      .catch(() => null);
    await response?.text().catch(() => {});
    if (response && response.status >= 400 && response.status < 500 && response.status !== 408) return;
    const isShown = response?.ok && !response.headers.has('x-read-model');
    operations.push({ kind: 'write', value, called, answered: isShown ? performance.now() : Infinity });
  }

  async function read(): Promise<void> {
    const called = performance.now();
    const response = await actor.visitor.request(`/api/meetings/${id}`).catch(() => null);
    const body = await response?.text().catch(() => null);
    if (!response?.ok || !body || response.headers.has('x-read-model')) return;
    const { title: value } = JSON.parse(body) as StoryMeeting;
    operations.push({ kind: 'read', value: value ?? '', called, answered: performance.now() });
  }

  async function client(call: () => Promise<void>): Promise<void> {
    while (!isOver()) {
      await call();
      await pause(random.int(PAUSE.from, PAUSE.to));
    }
  }

  await Promise.all([
    ...Array.from({ length: WRITERS }, () => client(write)),
    ...Array.from({ length: READERS }, () => client(read)),
  ]);
  return { meeting: id, initial: title ?? '', operations };
}
