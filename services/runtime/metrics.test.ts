import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics, METRICS } from './metrics.ts';

const samplesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('every metric of the list is there, with its help, beside those of the process', async () => {
  const text = await (await createMetrics()).text();
  for (const [name, { type, help }] of Object.entries(METRICS)) {
    expect(text).toContain(`# HELP ${name} ${help}\n`);
    expect(text).toContain(`# TYPE ${name} ${type}\n`);
  }
  expect(text).toContain('kairos_process_cpu_seconds_total');
  expect(text).toContain('kairos_nodejs_eventloop_lag_seconds');
});

test('the guide of operators names every metric of the list, and no other', () => {
  const guide = readFileSync(new URL('../../docs/operate/running.md', import.meta.url), 'utf8');
  const named = [...guide.matchAll(/^\| `(kairos_\w+)`/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(METRICS).sort());
});

test('what is counted and observed is told with its labels', async () => {
  const metrics = await createMetrics();
  metrics.observe('kairos_append_seconds', 0.003, { outcome: 'ok' });
  metrics.observe('kairos_append_seconds', 0.03, { outcome: 'ok' });
  metrics.count('kairos_mails_total', { kind: 'booked', outcome: 'accepted' });
  const samples = samplesOf(await metrics.text());
  expect(samples).toContain('kairos_append_seconds_bucket{le="0.005",outcome="ok"} 1');
  expect(samples).toContain('kairos_append_seconds_count{outcome="ok"} 2');
  expect(samples).toContain('kairos_mails_total{kind="booked",outcome="accepted"} 1');
});

test('a gauge is read when it is asked for, and absent rather than wrong when it can’t be', async () => {
  const metrics = await createMetrics(20);
  let due: number | null = 3;
  metrics.gauges(async () => {
    if (due === null) throw new Error('the database is away');
    return { kairos_saga_due: due };
  });
  metrics.gauges(() => new Promise(() => {}));
  const shown = async () => samplesOf(await metrics.text()).filter((line) => line.startsWith('kairos_saga_'));

  expect(await shown()).toEqual(['kairos_saga_due 3']);
  due = 0;
  expect(await shown()).toEqual(['kairos_saga_due 0']);
  due = null;
  expect(await shown()).toEqual([]);
});
