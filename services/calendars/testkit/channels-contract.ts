import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CalendarChannels } from '../provider.ts';

/** An account of a provider, and what someone does in it without the adapter. */
export type ChannelsUnderTest = {
  channels: CalendarChannels;
  accountId: string;
  calendarId: string;
  otherId: string;
  /** Puts an event into a calendar. */
  change(calendarId: string): Promise<void>;
  now: () => Date;
  pass(milliseconds: number): void;
  close(): Promise<void>;
};

/** The behavior of every provider's channels. */
export function channelsContract(name: string, open: () => Promise<ChannelsUnderTest>): void {
  describe(`channels: ${name}`, () => {
    let subject: ChannelsUnderTest;
    /** How often each path was posted to, validations aside. */
    let posts: string[] = [];
    let listens = true;
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
      const asked = searchParams.get('validationToken');
      const isBegin = request.headers['x-goog-resource-state'] === 'sync';
      if (asked === null && !isBegin) posts.push(pathname);
      response.writeHead(listens ? 200 : 503, { 'content-type': 'text/plain' }).end(asked ?? '');
    });
    beforeAll(async () => {
      subject = await open();
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    });
    afterAll(async () => {
      server.closeAllConnections();
      server.close();
      await subject.close();
    });
    beforeEach(() => {
      posts = [];
      listens = true;
    });

    const signal = () => AbortSignal.timeout(30_000);
    const address = (path: string) => {
      const notice = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
      return { notice, renewal: `${notice}/renewal` };
    };
    const here = () => ({ accountId: subject.accountId, calendarId: subject.calendarId });
    async function opened(path: string, before: string | null = null) {
      const given = await subject.channels.open(here(), address(path), before, signal());
      return given.ok ? given : expect.fail(given.why);
    }
    const posted = (path: string) => vi.waitFor(() => expect(posts).toContain(path), { timeout: 5_000 });

    test('a change is posted to the address, and a change of another calendar is not', async () => {
      const { channel } = await opened('/a');
      await subject.change(subject.otherId);
      await subject.change(subject.calendarId);
      await posted('/a');
      expect(posts).toEqual(['/a']);
      await subject.channels.close(subject.accountId, channel, signal());
    });

    test('a channel that is opened again before its end goes on after that end, as one channel', async () => {
      const first = await opened('/b');
      subject.pass((first.endsAt.getTime() - subject.now().getTime()) * 0.75);
      const second = await opened('/b', first.channel);
      expect(second.endsAt.getTime()).toBeGreaterThan(first.endsAt.getTime());
      subject.pass(first.endsAt.getTime() - subject.now().getTime() + 1);
      await subject.change(subject.calendarId);
      await posted('/b');
      expect(posts).toEqual(['/b']);
      await subject.channels.close(subject.accountId, second.channel, signal());
    });

    test('a channel that the provider has forgotten is opened again', async () => {
      const first = await opened('/c');
      subject.pass(first.endsAt.getTime() - subject.now().getTime() + 1);
      const second = await opened('/c', first.channel);
      await subject.change(subject.calendarId);
      await posted('/c');
      await subject.channels.close(subject.accountId, second.channel, signal());
    });

    test('a closed channel posts nothing more, and may be closed again', async () => {
      const { channel } = await opened('/d');
      const other = await opened('/e');
      for (const _ of [1, 2])
        expect(await subject.channels.close(subject.accountId, channel, signal())).toEqual({ ok: true });
      await subject.change(subject.calendarId);
      await posted('/e');
      expect(posts).toEqual(['/e']);
      await subject.channels.close(subject.accountId, other.channel, signal());
    });

    test('at no calendar and for no account there is none', async () => {
      const nowhere = { ...here(), calendarId: 'no-such-calendar' };
      expect(await subject.channels.open(nowhere, address('/f'), null, signal())).toMatchObject({
        ok: false,
      });
      const nobody = { ...here(), accountId: 'nobody' };
      expect(await subject.channels.open(nobody, address('/f'), null, signal())).toEqual({
        ok: false,
        why: 'notConnected',
      });
    });
  });
}
