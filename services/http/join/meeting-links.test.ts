import { expect, test } from 'vitest';
import { createMeetingLinks } from './meeting-links.ts';

/** Links of an installation without meetings, whose read models answer like this. Time passes by pauses alone. */
function linksWhile(states: ('shown' | 'behind')[]) {
  const deps = {
    log: { head: async () => '1' },
    meetings: { byLinkHash: async () => null },
    vault: { hash: (link: string) => link },
    projector: { waitFor: async () => states.shift() ?? 'behind' },
  } as unknown as Parameters<typeof createMeetingLinks>[0];
  const commands = {} as Parameters<typeof createMeetingLinks>[1];
  let passed = 0;
  return createMeetingLinks(deps, commands, {
    clock: () => passed,
    pause: async (milliseconds) => {
      passed += milliseconds;
    },
  });
}

test('a link is not too new while another process takes over the read models', async () => {
  expect(await linksWhile(['behind', 'behind', 'shown']).meetingOfShareToken('a link')).toBeNull();
});

test('a link is too new to say anything of it if they stay behind', async () => {
  await expect(linksWhile([]).meetingOfShareToken('a link')).rejects.toMatchObject({ status: 503 });
});
