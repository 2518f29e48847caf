/** The dependencies for waking the sagas of someone's meetings. */
export type WakeSagasDeps = {
  meetings: {
    openOf(userId: string): Promise<readonly string[]>;
    withCalendarEventBehind(userId: string, now: Date): Promise<readonly string[]>;
  };
  work: { ring(meetingIds: readonly string[]): Promise<void> };
  doorbell: { ring(meetingId: string): void };
  now: () => Date;
};

/**
 * Wakes the sagas for a user's open meetings, and for calendar events that are still to be written, after their calendar
 * or hours changed without an event.
 */
export async function wakeSagas(
  { meetings, work, doorbell, now }: WakeSagasDeps,
  userId: string,
): Promise<void> {
  const [open, behind] = await Promise.all([
    meetings.openOf(userId),
    meetings.withCalendarEventBehind(userId, now()),
  ]);
  const touched = [...new Set([...open, ...behind])];
  if (touched.length === 0) return;
  await work.ring(touched);
  for (const id of touched) doorbell.ring(id);
}
