import type { ApiDeps } from './deps.ts';

/** Wakes the sagas for a user's open meetings, after their calendar or hours changed without an event. */
export async function wakeSagas(
  { meetings, work, doorbell }: Pick<ApiDeps, 'meetings' | 'work' | 'doorbell'>,
  userId: string,
): Promise<void> {
  const open = (await meetings.ofUser(userId))
    .filter(({ meeting }) => meeting.status === 'pending' || meeting.status === 'active')
    .map(({ meeting }) => meeting.id);
  if (open.length === 0) return;
  await work.ring(open);
  for (const id of open) doorbell.ring(id);
}
