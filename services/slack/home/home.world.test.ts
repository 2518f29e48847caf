import { expect, test } from 'vitest';
import { createSagaWorld } from '#services/sagas/testkit/world.ts';
import type { SlackBlock } from '../port.ts';
import { createHome } from './home.ts';

test('a meeting that was booked automatically appears in the homes of both who come to it', async () => {
  const world = await createSagaWorld();
  const ada = await world.person('Ada');
  const ben = await world.person('Ben');
  const meetingId = await world.create(ada, [ben], { title: 'Lunch & more' });
  await world.join(meetingId, ben);
  await world.settle();
  const { status } = await world.meetingOf(meetingId);
  expect(status).toBe('scheduled');

  for (const { id: userId } of [ada, ben]) {
    const blocks = await new Promise<readonly SlackBlock[]>((resolve, reject) => {
      const home = createHome({
        ...world,
        slack: {
          async showHome(_, __, view) {
            resolve(view.blocks);
            return { ok: true };
          },
        },
        doorbell: { listen: () => () => {} },
        connections: { of: async () => ({ userId }) as never },
        invitations: world.deps.links,
        links: { connectionLink: () => 'https://kairos.example.org/slack/connect/x' },
        publicUrl: 'https://kairos.example.org',
        closing: new AbortController().signal,
        onTrouble: ({ error }) => reject(error),
      });
      home('T1', 'U1');
    });
    expect(JSON.stringify(blocks)).toContain('Lunch &amp; more');
    expect(JSON.stringify(blocks)).toContain(`https://kairos.example.org/meetings/${meetingId}`);
  }
  await world.close();
});
