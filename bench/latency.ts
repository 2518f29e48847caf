import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { callsOn } from './calls.ts';
import { callsPerSecond } from './load.ts';
import { openLoop } from './open-loop.ts';
import { type BenchServer, openStage } from './stage.ts';

/**
 * How long people wait at so many calls a second, each answered once the read models show it, and what a call costs: of
 * creations alone, and of creations, joins, choices and looks at the dashboard as `kairos simulate` has them. In turns, the
 * same calls on a plain program with tables and no events.
 */

const { values: options } = parseArgs({
  options: {
    identities: { type: 'string', default: '1500' },
    rates: { type: 'string', default: '100,300,500' },
    seconds: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const rates = options.rates.split(',').map(Number);
const IN_FLIGHT = 32;
const loadBefore = loadavg()[0];
const stage = await openStage({ identities: Number(options.identities) });

try {
  const servers = {
    kairos: callsOn(stage.kairos.url, stage.people),
    plain: callsOn(stage.plain.url, stage.people),
  };
  const rows: object[] = [];

  async function measure(calls: 'create' | 'mix', name: keyof typeof servers) {
    const server: BenchServer = stage[name];
    const call = servers[name][calls];
    let most = 0;
    const cpuMilliseconds = await stage.costOf(server, async () => {
      most = await callsPerSecond(call, { inFlight: IN_FLIGHT, milliseconds: seconds * 1_000 });
      return most * seconds;
    });
    rows.push({ calls, server: name, inFlight: IN_FLIGHT, done: Math.round(most), ...cpuMilliseconds });
    // Anything more than it can answer would only measure how long the bench goes on.
    for (const rate of [...rates, Math.round(most * 0.9)])
      if (rate >= most) rows.push({ calls, server: name, asked: rate, done: 'beyond the most' });
      else rows.push({ calls, server: name, ...(await openLoop(call, { rate, seconds })) });
  }

  for (const calls of ['create', 'mix'] as const)
    for (const name of ['kairos', 'plain'] as const) {
      await callsPerSecond(servers[name][calls], { inFlight: IN_FLIGHT, milliseconds: 2_000 });
      await measure(calls, name);
    }
  const result = {
    rows,
    kairos: servers.kairos.trouble(),
    plain: servers.plain.trouble(),
    load: { before: loadBefore, after: loadavg()[0] },
  };
  if (options.json) console.log(JSON.stringify(result));
  else {
    console.table(rows);
    const { kairos, plain, load } = result;
    console.log({ kairos, plain, load });
  }
} finally {
  await stage.close();
}
