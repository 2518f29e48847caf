import { afterEach, beforeEach, expect, test } from 'vitest';
import { startOtlpReceiver } from '#tests/harness/otlp-receiver.ts';
import { withCorrelationId } from './correlation.ts';
import { inSpan, startTracing } from './tracing.ts';

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
beforeEach(async () => {
  receiver = await startOtlpReceiver();
});
afterEach(() => receiver.stop());

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`;

/** What arrives of the work once its process has left. */
async function traced(work: () => Promise<unknown>) {
  const troubles: unknown[] = [];
  const tracing = await startTracing({
    endpoint: `${receiver.url}/`,
    service: 'kairos-test',
    onTrouble: (error) => troubles.push(error),
  });
  try {
    await work();
  } finally {
    await tracing.stop();
  }
  expect(troubles).toEqual([]);
  return Object.fromEntries(receiver.spans.map((span) => [span.name, span]));
}

test('without a receiver the work is done, and that is all', async () => {
  expect(await inSpan('work', async () => 42)).toBe(42);
  expect(receiver.spans).toEqual([]);
});

test('spans are nested as their work is, also side by side, and are all sent before the process leaves', async () => {
  const spans = await traced(() =>
    inSpan('request', () =>
      Promise.all([
        inSpan('left', () => inSpan('below left', async () => {})),
        inSpan('right', async (span) => span.set({ 'kairos.mail': 'booked' })),
      ]),
    ),
  );
  const { request, left, right, 'below left': below } = spans;
  expect(request).toMatchObject({ service: 'kairos-test', parentSpanId: undefined, failed: false });
  expect([left?.parentSpanId, right?.parentSpanId]).toEqual([request?.spanId, request?.spanId]);
  expect(below?.parentSpanId).toBe(left?.spanId);
  expect(new Set(receiver.spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(right?.attributes).toEqual({ 'kairos.mail': 'booked' });
});

test('a span carries the id that correlates it with others', async () => {
  const { task } = await traced(() => withCorrelationId('request-1', () => inSpan('task', async () => {})));
  expect(task?.attributes).toEqual({ 'kairos.correlation_id': 'request-1' });
});

test('what a caller traces goes on here; a header that is none is not heeded', async () => {
  const spans = await traced(async () => {
    await inSpan('heeded', async () => {}, { kind: 'server', traceparent: TRACEPARENT });
    await inSpan('not heeded', async () => {}, { kind: 'server', traceparent: `${TRACEPARENT}-x` });
    await inSpan('void', async () => {}, {
      traceparent: '00-00000000000000000000000000000000-0000000000000000-01',
    });
  });
  expect(spans['heeded']).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
  for (const name of ['not heeded', 'void']) {
    expect(spans[name]?.parentSpanId).toBeUndefined();
    expect(spans[name]?.traceId).not.toBe(CALLER.traceId);
  }
});

test('work that fails is a span that failed, without the words of the error', async () => {
  const work = () =>
    inSpan('append', async () => {
      throw new RangeError('postgres://kairos:CANARY@db');
    });
  const { append } = await traced(() => expect(work()).rejects.toThrow('CANARY'));
  expect(append?.failed).toBe(true);
  expect(append?.attributes).toEqual({ 'error.type': 'RangeError' });
  expect(JSON.stringify(append)).not.toContain('CANARY');
});

test('a receiver that is away costs spans, and neither the work nor the leaving', async () => {
  await receiver.stop();
  const troubles: unknown[] = [];
  const tracing = await startTracing({
    endpoint: receiver.url,
    service: 'kairos-test',
    onTrouble: (error) => troubles.push(error),
  });
  expect(await inSpan('work', async () => 42)).toBe(42);
  await tracing.stop();
  expect(troubles).toHaveLength(1);
});
