import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { MEETINGS_PER_PAGE } from '#contracts/api/limits.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { createVisitor, type Visitor } from '#services/cli/demo/visitor.ts';

const PEOPLE = ['mia.berlin', 'noah.london', 'omar.cairo'].map((name) => `${name}@example.com`);
/** Milliseconds. Slow enough for the limits of a Kairos as it ships, and still a request every 50 ms from all of them. */
const BREATH = 160;

/** Whether the newest meeting has to be in a list at once, whichever process created it. */
type Surely = { isNewestShown: boolean };

/** Uses Kairos until told to stop; answers what went well, and everything that was refused, failed, or shown wrong. */
function startUsing(visitor: Visitor, { isNewestShown }: Surely) {
  const done = { answered: 0, failed: [] as string[] };
  let isOver = false;
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const created: string[] = [];
  const attempt = async <Answer>(what: () => Promise<Answer>) => {
    const answer = await what().catch((error: unknown) => void done.failed.push(String(error)));
    if (answer !== undefined) done.answered += 1;
    await pause(BREATH);
    return answer;
  };
  const shows = (what: string, ids: readonly (string | null)[] | undefined, expected: readonly string[]) => {
    if (ids && ids.join() !== expected.join()) done.failed.push(`${what}: ${ids} instead of ${expected}`);
  };
  const using = (async () => {
    while (!isOver) {
      for (let n = 0; n < 4; n += 1) await attempt(() => visitor.get('/api/meetings/recent'));
      const title = `Plan the launch ${created.length}`;
      const meeting = await attempt(() =>
        visitor.post<MeetingAnswer>('/api/meetings', { title, dateRangeStart: day, dateRangeEnd: day }),
      );
      if (!meeting) continue;
      created.unshift(meeting.id);
      const shown = await attempt(() => visitor.get<MeetingAnswer>(`/api/meetings/${meeting.id}`));
      shows('the title', shown && [shown.title], [title]);
      await attempt(() => visitor.get(`/api/meetings/link/${meeting.shareableLink}`));
      const list = await attempt(() => visitor.get<MeetingAnswer[]>('/api/meetings'));
      const listed = list?.map(({ id }) => id) ?? [];
      const expected = isNewestShown || listed[0] === created[0] ? created : created.slice(1);
      // On a slow machine there's time for more meetings than a page holds.
      const onePage = expected.slice(0, MEETINGS_PER_PAGE.usual);
      if (list) shows('the list', listed.slice(0, onePage.length), onePage);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await using;
      return done;
    },
  };
}

/** What these people were refused, or shown wrong, while something was done. */
export async function troublesDuring(
  visitors: readonly Visitor[],
  work: () => Promise<void>,
  surely: Surely = { isNewestShown: true },
): Promise<string[]> {
  const users = visitors.map((visitor) => startUsing(visitor, surely));
  try {
    await work();
  } finally {
    await Promise.all(users.map(({ stop }) => stop()));
  }
  const done = await Promise.all(users.map(({ stop }) => stop()));
  for (const { answered } of done) expect(answered).toBeGreaterThan(20);
  return done.flatMap(({ failed }) => failed);
}

/** The people who use it, signed in. */
export const signedIn = (url: string) =>
  Promise.all(
    PEOPLE.map(async (email) => {
      const visitor = createVisitor(url);
      await visitor.signIn(email);
      return visitor;
    }),
  );
