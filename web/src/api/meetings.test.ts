import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshMeetings } from './meetings.ts';

test('a page that is still loading while its meeting changes shows the change, not its first answer', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const first = Promise.withResolvers<string>();
  const answers = [first.promise, Promise.resolve('booked')];
  const page = new QueryObserver(client, {
    queryKey: ['/api/meetings', 'a'],
    queryFn: () => answers.shift()!,
  });
  page.subscribe(() => {});
  const refreshed = refreshMeetings(client);
  first.resolve('active');
  await refreshed;
  expect(page.getCurrentResult().data).toBe('booked');
});

test('a page whose code arrives after a change asks again', async () => {
  globalThis.asked = { '/api/meetings/a': Promise.resolve(Response.json('active')) };
  await refreshMeetings(new QueryClient());
  expect(globalThis.asked).toBeUndefined();
});
