import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** In a separate process, since other tests load Bolt as well. */
const PROGRAM = `
  import { createRequire } from 'node:module';
  import Koa from 'koa';
  import { createSlackReceiver } from ${JSON.stringify(new URL('./receiver.ts', import.meta.url).href)};
  const { cache } = createRequire(import.meta.url);
  const isLoaded = (library) => Object.keys(cache).some((file) => file.includes('/node_modules/' + library + '/'));
  const app = new Koa();
  app.use(createSlackReceiver({ signingSecret: 'secret', now: () => new Date(), onTrouble() {}, patience: 60_000 }));
  const server = app.listen(0, '127.0.0.1', async () => {
    for (const path of ['/api/health', '/api/slack/events']) {
      await fetch('http://127.0.0.1:' + server.address().port + path, { method: 'POST' });
      console.log(path, isLoaded('@slack/bolt'), isLoaded('@slack/web-api'));
    }
    server.close();
    server.closeAllConnections();
  });
`;

test('Bolt is loaded by the first request of Slack, and by nothing before it', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    encoding: 'utf8',
  });
  expect(stdout.trim().split('\n'), stderr).toEqual([
    '/api/health false false',
    '/api/slack/events true true',
  ]);
});
