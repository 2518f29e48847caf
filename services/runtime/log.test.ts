import { expect, test } from 'vitest';
import { withCorrelationId } from './correlation.ts';
import { createLog } from './log.ts';

const logged = (write: (log: ReturnType<typeof createLog>) => void): string[] => {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return lines;
};

test('secrets and personal fields are redacted wherever they are', () => {
  const [line] = logged((log) =>
    log.info(
      {
        email: 'canary@x.example',
        user: { refreshToken: '1//CANARY' },
        request: { headers: { cookie: 'sid=CANARY' } },
      },
      'signed in',
    ),
  );
  expect(line).not.toContain('CANARY');
  expect(line).not.toContain('canary@');
});

test('a name with a line break stays one JSON line', () => {
  const lines = logged((log) => log.info({ meeting: '\n{"level":"fatal"}' }, 'a\nb'));
  expect(lines).toHaveLength(1);
  expect(lines[0]!.trimEnd().split('\n')).toHaveLength(1);
});

test.each([
  ['postgres://kairos:CANARY@db.internal:5432/kairos', 'db.internal:5432/kairos'],
  ['postgres://kairos:CAN/ARY@db.internal/kairos', 'db.internal/kairos'],
  ['postgres://kairos:CAN@ARY@db.internal/kairos', 'db.internal/kairos'],
  ['postgresql://db.internal/kairos?user=kairos&password=CANARY', 'db.internal/kairos'],
  ['nats://CANARY@nats.internal:4222', 'nats.internal:4222'],
  ['esdb://admin:CANARY@one.internal:2113,two.internal:2113?tls=true', 'one.internal:2113,two.internal:2113'],
  ['smtps://kairos%40example.org:CANARY@smtp.internal:465', 'smtp.internal:465'],
])('what %s is reached with stays out of the log, wherever it is', (url, host) => {
  const error = Object.assign(new Error(`connect to ${url} failed`, { cause: new Error(url) }), {
    input: url,
  });
  const lines = logged((log) => {
    log.error({ err: error }, 'a request failed');
    log.warn(`The projector starts again: ${url}`);
    log.warn({ why: `${url}: refused` }, 'a task did not succeed');
  });
  expect(lines.join()).not.toMatch(/CAN|ARY/);
  for (const line of lines) {
    expect(line).toContain(host);
    JSON.parse(line);
  }
});

test('of an error stay its message, its code and where it came from, and nothing that hangs on it', () => {
  const error = Object.assign(new Error('Request failed', { cause: new TypeError('fetch failed') }), {
    code: 'ECONNRESET',
    config: { headers: { Authorization: 'Bearer CANARY' }, data: 'CANARY' },
    detail: 'Key (email)=(canary@x.example) already exists.',
  });
  const [line] = logged((log) => log.error({ err: error }, 'a request failed'));
  expect(line).not.toMatch(/CANARY|canary/);
  expect(JSON.parse(line!).err).toMatchObject({
    type: 'Error',
    message: 'Request failed',
    code: 'ECONNRESET',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'TypeError', message: 'fetch failed' },
  });
});

test.each(['err', 'error'])(
  'a call that took too long is written down as %s, like any other error',
  (field) => {
    const [line] = logged((log) => log.error({ [field]: AbortSignal.abort().reason }, 'given up'));
    expect(JSON.parse(line!)).toMatchObject({ [field]: { type: 'AbortError' }, msg: 'given up' });
  },
);

test('a stack keeps the paths of its files', () => {
  const error = new Error('no');
  error.stack = 'Error: no\n    at file:///app/node_modules/@koa/router/dist/index.mjs:1:1';
  const [line] = logged((log) => log.error({ err: error }, 'a request failed'));
  expect(line).toContain('file:///app/node_modules/@koa/router/dist/index.mjs:1:1');
});

test('every line under a request carries its id, those of others do not', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  await withCorrelationId('request-1', async () => {
    await Promise.resolve();
    log.info('in it');
  });
  log.info('beside it');
  expect(lines.map((line) => JSON.parse(line).correlationId)).toEqual(['request-1', undefined]);
});
