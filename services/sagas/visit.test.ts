import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type World } from './test-world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

describe('the main job', () => {
  test('books the best time by itself once everybody joined, invites, and tells everyone', async () => {
    const [ada, ben, cleo] = [
      await world.person('Ada'),
      await world.person('Ben'),
      await world.person('Cleo'),
    ];
    const meeting = await world.create(ada, [ben, cleo]);
    await world.settle();
    expect(await world.mails()).toEqual(['ben invitation', 'cleo invitation']);

    await world.join(meeting, ben);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('active');

    await world.join(meeting, cleo);
    await world.settle();
    const state = await world.meetingOf(meeting);
    expect(state.status).toBe('scheduled');
    expect(state.bookings).toMatchObject([{ number: 1, by: 'automatic', calendar: { state: 'recorded' } }]);
    expect(world.calendars.live().map(({ attendees }) => attendees.map(({ email }) => email))).toEqual([
      [ben.email, cleo.email],
    ]);
    expect((await world.mails()).slice(2).sort()).toEqual(['ada booked', 'ben booked', 'cleo booked']);
    expect(await world.parked()).toEqual([]);
    expect(world.troubles).toEqual([]);
  });
});
