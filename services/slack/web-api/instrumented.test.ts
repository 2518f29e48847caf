import type Koa from 'koa';
import { describe, expect, test } from 'vitest';
import type { Slack, SlackAnswer } from '../port.ts';
import { instrumentReceiver, instrumentSlack } from './instrumented.ts';

const place = { channel: 'C1', thread: null };
const content = { text: 'Text', blocks: [] };

describe('a message in Slack', () => {
  async function toldOf(answer: () => Promise<SlackAnswer<never>>) {
    const told: string[] = [];
    const calls = { post: answer, update: answer, whisper: answer } as Partial<Slack> as Slack;
    const slack = instrumentSlack(calls, (message, outcome) => told.push(`${message} ${outcome}`));
    const signal = AbortSignal.abort();
    const tag = { meetingId: 'm', message: 'link:2' } as const;
    for (const call of [
      () => slack.post('T1', place, { ...content, tag }, signal),
      () => slack.update('T1', { channel: 'C1', ts: '1' }, { ...content, tag }, signal),
      () => slack.whisper('T1', place, 'U1', content, signal),
    ])
      await call().catch(() => {});
    return told;
  }

  test('is told with what became of it, by what it is about and without its number', async () => {
    expect(await toldOf(async () => ({ ok: true }) as never)).toEqual(['link ok', 'link ok', 'whisper ok']);
    expect(await toldOf(async () => ({ ok: false, why: 'gone', detail: 'is_archived' }))).toEqual([
      'link gone',
      'link gone',
      'whisper gone',
    ]);
  });

  test('whose sending was stopped is told as that', async () => {
    const stopped = await toldOf(() => Promise.reject(new DOMException('Stopped', 'AbortError')));
    expect(stopped).toEqual(['link stopped', 'link stopped', 'whisper stopped']);
  });
});

describe('a request of Slack', () => {
  async function toldOf(receiver: Koa.Middleware, [method, path]: [string, string]) {
    const told: string[] = [];
    const measured = instrumentReceiver(receiver, (kind, outcome) => told.push(`${kind} ${outcome}`));
    const ctx = { method, path, status: 404 } as Koa.Context;
    await measured(ctx, async () => {}).catch(() => told.push('thrown'));
    return told;
  }
  const answering =
    (status: number): Koa.Middleware =>
    async (ctx) => {
      ctx.status = status;
    };

  test.each([
    [200, 'accepted'],
    [401, 'refused'],
    [503, 'failed'],
  ])('that is answered with %s is told as %s', async (status, outcome) => {
    expect(await toldOf(answering(status), ['POST', '/api/slack/events'])).toEqual([`events ${outcome}`]);
    expect(await toldOf(answering(status), ['POST', '/api/slack/interactive'])).toEqual([
      `interactive ${outcome}`,
    ]);
  });

  test('that could not be kept is told as failed, and the failure goes on', async () => {
    const failing = () => Promise.reject(new Error('the log is away'));
    expect(await toldOf(failing, ['POST', '/api/slack/events'])).toEqual(['events failed', 'thrown']);
  });

  test('is no other request', async () => {
    expect(await toldOf(answering(200), ['GET', '/api/slack/events'])).toEqual([]);
    expect(await toldOf(answering(200), ['POST', '/api/slack/link'])).toEqual([]);
    expect(await toldOf(answering(200), ['POST', '/api/slack/eventsome'])).toEqual([]);
  });
});
