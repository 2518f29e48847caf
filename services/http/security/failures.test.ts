import { expect, test, vi } from 'vitest';
import type { Log } from '#services/runtime/log.ts';
import { logFailures } from './failures.ts';

test.each(['ECONNRESET', 'EPIPE', 'HPE_INVALID_METHOD', 'ERR_HTTP_REQUEST_TIMEOUT'])(
  'a caller that fails with %s is no failure of ours',
  (code) => {
    const report = { debug: vi.fn(), error: vi.fn() };
    logFailures(report as unknown as Log)(Object.assign(new Error('gone'), { code }));
    expect([report.debug, report.error].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  },
);

test('any other failure is an error', () => {
  const report = { debug: vi.fn(), error: vi.fn() };
  logFailures(report as unknown as Log)(new Error('broken'));
  expect(report.error).toHaveBeenCalled();
});
