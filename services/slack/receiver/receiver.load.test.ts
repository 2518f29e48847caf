import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { BOT, openReceiving } from '../testkit/receiving.ts';

const { cache } = createRequire(import.meta.url);
const isLoaded = (library: string) =>
  Object.keys(cache).some((file) => file.includes(`/node_modules/${library}/`));

test('Bolt is loaded by the first request of Slack, and by nothing before it', async () => {
  const slack = await openReceiving();
  await fetch(`${slack.url}/api/health`);
  expect(isLoaded('@slack/bolt')).toBe(false);
  expect(isLoaded('@slack/web-api')).toBe(false);

  const memory = process.memoryUsage().rss;
  const message = { type: 'message', channel: 'C1', channel_type: 'channel', user: 'U1', ts: '1.1' };
  const began = performance.now();
  const { status } = await slack.event({ ...message, text: `<@${BOT}> lunch` });
  const took = Math.round(performance.now() - began);
  const more = Math.round((process.memoryUsage().rss - memory) / 1_000_000);
  console.info(`the first request, which loads Bolt: ${took} ms, ${more} MB`);
  expect(status).toBe(200);
  expect(isLoaded('@slack/bolt')).toBe(true);
  await slack.close();
});
