import { afterEach, expect, test, vi } from 'vitest';
import { RequestFailed, request } from './request.ts';
import { goOn, setAccount } from './session.ts';

const answers = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer());
afterEach(() => vi.unstubAllGlobals());

const failure = async (): Promise<RequestFailed> => {
  const error = await request('/api/meetings').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RequestFailed);
  return error as RequestFailed;
};

test('an answer is what its JSON holds, and null where nothing was to be said', async () => {
  answers(() => Response.json([1]));
  expect(await request('/api/meetings')).toEqual([1]);
  answers(() => new Response(null, { status: 204 }));
  expect(await request('/api/meetings')).toBeNull();
});

test('what the page asked for already is taken once, soon, and only before a change', async () => {
  const asked = () => ({ '/api/contacts': Promise.resolve(Response.json('early')) });
  const at = vi.spyOn(performance, 'now').mockReturnValue(2_000);
  answers(() => Response.json('asked now'));
  vi.stubGlobal('asked', asked());
  expect([await request('/api/contacts'), await request('/api/contacts')]).toEqual(['early', 'asked now']);

  vi.stubGlobal('asked', asked());
  await request('/api/contacts', { method: 'POST' });
  expect(await request('/api/contacts')).toBe('asked now');

  vi.stubGlobal('asked', asked());
  at.mockReturnValue(60_000);
  expect(await request('/api/contacts')).toBe('asked now');
  at.mockRestore();
});

test('a page that a network puts in the place of an answer is no success', async () => {
  answers(() => new Response('<h1>Welcome to the Wi-Fi</h1>'));
  expect(await failure()).toMatchObject({ status: 0, said: null });
});

test('a connection that breaks half-way is told like one that never was', async () => {
  answers(() => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) });
    return new Response(body);
  });
  expect(await failure()).toMatchObject({ status: 0, said: null });
});

test('a refusal says what the server says, and nothing of the page of a proxy', async () => {
  answers(() => Response.json({ message: 'This meeting is closed' }, { status: 409 }));
  expect(await failure()).toMatchObject({
    status: 409,
    said: 'This meeting is closed',
    message: '409: {"message":"This meeting is closed"}',
  });
  answers(() => new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(await failure()).toMatchObject({ status: 502, said: null });
});

test('what a person asks for after their session ended is done once they are signed in again', async () => {
  const calls: unknown[] = [];
  const signedOut = () => Response.json({ message: 'Unauthorized' }, { status: 401 });
  let answer = signedOut;
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    calls.push(body);
    return answer();
  });
  setAccount('mia');
  const added = request('/api/contacts', { method: 'POST', body: { name: 'Ada' }, key: 'one' });
  const listed = request('/api/contacts');
  const settled = vi.fn();
  void Promise.allSettled([added, listed]).then(settled);
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(settled).not.toHaveBeenCalled();
  answer = () => Response.json({ id: 'ada' });
  await vi.waitFor(() => {
    goOn();
    expect(settled).toHaveBeenCalled();
  });
  expect(await Promise.all([added, listed])).toEqual([{ id: 'ada' }, { id: 'ada' }]);
  expect(calls.filter((body) => body === '{"name":"Ada"}')).toHaveLength(2);
});

test('a visitor is told at once, and so is anyone who ended their session themselves', async () => {
  answers(() => Response.json({ message: 'Unauthorized' }, { status: 401 }));
  setAccount(null);
  expect(await failure()).toMatchObject({ status: 401 });
  setAccount('mia');
  const failed = request('/api/meetings', { failsSignedOut: true });
  await expect(failed).rejects.toMatchObject({ status: 401 });
  setAccount(null);
});
