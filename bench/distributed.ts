import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { inspect, parseArgs } from 'node:util';
import { playStory } from '#services/cli/demo/story.ts';
import { type BenchCluster, openServers, startBenchCluster } from './cluster.ts';
import { callsPerSecond, median, postJson } from './load.ts';
import { signInMany } from './people.ts';

/**
 * The distributed profile as it ships, a process for each role: commands a second and how long it takes from the last
 * join to the booking, with one, two and four processes for the API and as many for the sagas. Beside it, in the same
 * run: bare appends to the store of the log, and bare publishes to JetStream.
 */

const { values: options } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,4' },
    identities: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    // The three people have about eight common hours in the week that the stories look at.
    stories: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});
const IN_FLIGHT = 32;
const window = { inFlight: IN_FLIGHT, milliseconds: Number(options.seconds) * 1_000 };
const LAG_EVERY = 250;

const servers = await openServers();
try {
  const cookies = await signInMany(servers.pool, servers.keys, Number(options.identities));
  const body = newMeeting();
  let used = 0;
  const create = async ({ urls }: BenchCluster) => {
    const turn = used++;
    const cookie = cookies[turn % cookies.length]!;
    const headers = { cookie, origin: servers.publicUrl, 'idempotency-key': randomUUID() };
    const status = await postJson(`${urls[turn % urls.length]}/api/meetings`, body, headers);
    if (status !== 201) throw new Error(`a meeting was answered with ${status}`);
  };

  const rounds = [];
  for (const processes of options.processes.split(',').map(Number)) {
    const rawAppends = await callsPerSecond(servers.rawAppend, window);
    const rawPublishes = await callsPerSecond(servers.rawPublish, window);
    const cluster = await startBenchCluster(servers, processes);
    try {
      await callsPerSecond(() => create(cluster), { inFlight: IN_FLIGHT, milliseconds: 2_000 });
      const lags: number[] = [];
      const sampling = setInterval(() => void cluster.relayLag().then((lag) => lags.push(lag)), LAG_EVERY);
      const commands = await callsPerSecond(() => create(cluster), window);
      clearInterval(sampling);
      await cluster.rested();
      const booked: number[] = [];
      for (let story = 0; story < Number(options.stories); story++) {
        const { meeting, elapsedMs } = await playStory(cluster.urls[0]!, false, () => {});
        if (meeting.status !== 'scheduled') throw new Error("a meeting wasn't booked");
        booked.push(elapsedMs);
      }
      rounds.push({
        processes,
        commandsPerSecond: Math.round(commands),
        rawAppendsPerSecond: Math.round(rawAppends),
        rawPublishesPerSecond: Math.round(rawPublishes),
        commandsToRawAppends: Number((commands / rawAppends).toFixed(2)),
        commandsToRawPublishes: Number((commands / rawPublishes).toFixed(2)),
        relayLagSeconds: { median: median(lags), worst: Math.max(...lags) },
        joinToBookedMs: { median: Math.round(median(booked)), worst: Math.round(Math.max(...booked)) },
      });
    } finally {
      await cluster.stop();
    }
  }
  const result = { log: servers.log, inFlight: IN_FLIGHT, load: loadavg()[0], rounds };
  console.log(options.json ? JSON.stringify(result) : inspect(result, { depth: null }));
} finally {
  await servers.close();
}

function newMeeting(): string {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  return JSON.stringify({
    title: 'Plan the launch',
    description: 'Who does what until the launch.',
    duration: 60,
    dateRangeStart: day(1),
    dateRangeEnd: day(8),
  });
}
