import type { OwnCalendars } from '#contracts/api/calendars.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';

/** Disconnects all calendars of someone who is signed in. */
export async function disconnectAll(visitor: Pick<Visitor, 'get' | 'delete'>): Promise<void> {
  const { accounts } = await visitor.get<OwnCalendars>('/api/account/calendars');
  for (const { id } of accounts) await visitor.delete(`/api/account/calendar-accounts/${id}`);
}
