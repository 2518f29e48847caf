import { spawnSync } from 'node:child_process';
import { afterAll, test } from 'vitest';
import { eventStoreContract } from '../testkit/contract.ts';
import { connectEventStoreDb } from './eventstoredb.ts';

/** One or several, with commas between them: each version is a run of its own. */
const IMAGES = process.env['EVENTSTORE_IMAGES'] ?? 'docker.kurrent.io/kurrent-lts/kurrentdb:26.0.4';
const LEFT_OUT =
  "SKIPPED: the contract on a real EventStoreDB. Install Docker, or set EVENTSTORE_URL=esdb://… to a server that's only for tests.";
const STARTING_MS = 180_000;

type Real = { name: string; url: string };

/** Servers of these versions in containers; null where there is no Docker that has them or can get them. */
async function inContainers(images: string[]): Promise<Real[] | null> {
  const hasDocker = spawnSync('docker', ['info']).status === 0;
  if (!hasDocker) return leftOut('There is no Docker.');
  const { GenericContainer, Wait } = await import('testcontainers');
  try {
    return await Promise.all(
      images.map(async (image) => {
        const container = await new GenericContainer(image)
          .withCommand(['--insecure', '--run-projections=None'])
          .withExposedPorts(2113)
          .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCodeMatching((code) => code < 300))
          .withStartupTimeout(STARTING_MS)
          .start();
        afterAll(async () => void (await container.stop()));
        return {
          name: image,
          url: `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`,
        };
      }),
    );
  } catch (error) {
    return leftOut(String(error));
  }
}

function leftOut(why: string): null {
  console.warn(`${LEFT_OUT} ${why}`);
  return null;
}

const given = process.env['EVENTSTORE_URL'];
const servers = given
  ? [{ name: 'EVENTSTORE_URL', url: given }]
  : await inContainers(IMAGES.split(',').map((image) => image.trim()));

if (!servers) test.skip(LEFT_OUT, () => {});
for (const { name, url } of servers ?? []) {
  eventStoreContract(
    `the event log in a real EventStoreDB (${name})`,
    async () => ({ open: () => connectEventStoreDb({ url }), stop: async () => {} }),
    { knowsIds: false },
  );
}
