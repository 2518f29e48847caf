import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import { withTimeLimit } from '#services/runtime/time-limit.ts';
import { ensureStream } from './stream.ts';

type NatsClients = { connection: NatsConnection; client: JetStreamClient; manager: JetStreamManager };

/** All of the start, which has 15 s. */
const START_MS = 12_000;
const ANSWER_MS = 5_000;
/** The first with consumers as they are pulled from here. */
const OLDEST_VERSION = [2, 9, 4] as const;

/**
 * Connects, checks that JetStream is there, and makes the stream if it is missing. From then on it reconnects forever.
 * Throws an Error with the reason, without credentials, within 12 s.
 */
export async function openNats(url: string): Promise<NatsClients> {
  const [transport, jetstream] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
  ]);
  const servers = addressesIn(url);
  let isLate = false;

  async function open(): Promise<NatsClients> {
    const connection = await transport.connect(connectionOptions(servers));
    try {
      if (isLate) throw new Error('no one is waiting any longer');
      refuseOld(connection.info?.version ?? '');
      const manager = await jetstream.jetstreamManager(connection, { timeout: ANSWER_MS });
      await ensureStream(manager);
      return { connection, client: jetstream.jetstream(connection, { timeout: ANSWER_MS }), manager };
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  try {
    return await withTimeLimit(open(), START_MS, () => {
      isLate = true;
      throw new Error('TIMEOUT');
    });
  } catch (error) {
    throw new Error(reasonOf(error, servers.map(({ host }) => host).join(', ')), { cause: error });
  }
}

/** Several servers of one cluster have commas between them; only the first needs the scheme and the credentials. */
function addressesIn(url: string): URL[] {
  const addresses = url.split(',').map((one) => (one.includes('://') ? one : `nats://${one}`));
  if (!addresses.every((one) => URL.canParse(one) && new URL(one).host !== ''))
    throw new Error("it isn't an address such as nats://127.0.0.1:4222");
  return addresses.map((one) => new URL(one));
}

function connectionOptions(servers: readonly URL[]): ConnectionOptions {
  const [{ username, password, protocol }] = servers as [URL];
  const user = decodeURIComponent(username);
  const credentials = password ? { user, pass: decodeURIComponent(password) } : { token: user };
  return {
    name: 'kairos',
    servers: servers.map(({ host }) => host),
    ...(user === '' ? {} : credentials),
    ...(protocol === 'tls:' && { tls: {} }),
    timeout: ANSWER_MS,
    reconnect: true,
    maxReconnectAttempts: -1,
    // Credentials that are changed here and there come right again.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 500,
    // A server that neither answers nor hangs up is given up after 15 s.
    pingInterval: 5_000,
    maxPingOut: 2,
  };
}

function refuseOld(version: string): void {
  const numbers = version.split('.').map((part) => Number.parseInt(part, 10));
  for (const [index, least] of OLDEST_VERSION.entries()) {
    const number = numbers[index] ?? 0;
    if (number > least) return;
    if (number < least)
      throw new Error(`it has version ${version}, but Kairos needs ${OLDEST_VERSION.join('.')} or newer`);
  }
}

/** Error names, not classes: the library is loaded only where NATS is used. */
function reasonOf(error: unknown, where: string): string {
  const { name, message, code } = error as Error & { code?: string };
  if (name === 'AuthorizationError') return `NATS at ${where} rejected the credentials`;
  if (name === 'TimeoutError' || message === 'TIMEOUT') return `NATS at ${where} didn't respond`;
  if (name === 'JetStreamNotEnabled')
    return `NATS at ${where} has no JetStream. Start nats-server with -js, or enable JetStream for this account`;
  if (message === 'connection refused') return `nothing is listening at ${where}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host name ${where} is unknown`;
  return `NATS at ${where} can't be used: ${message}`;
}
