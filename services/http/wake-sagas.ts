import type { ApiDeps } from './deps.ts';

/** Has the sagas look at the open meetings of a user, whose calendar or hours have changed without an event. */
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
