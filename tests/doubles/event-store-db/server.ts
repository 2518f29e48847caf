import { setTimeout as pause } from 'node:timers/promises';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import grpc from '@grpc/grpc-js';
import { appendHandler } from './append.ts';
import { batchAppendHandler } from './batch-append.ts';
import { deleteHandler, tombstoneHandler } from './delete.ts';
import { createFaults, type Faults } from './faults.ts';
import { featuresHandler } from './features.ts';
import { generationOf } from './generations.ts';
import { gossipHandler } from './gossip.ts';
import { createGuard, type ServerUser } from './guard.ts';
import { createDoubleLog, type DoubleEvent } from './log.ts';
import { createPace, type Pace, UNPACED } from './pace.ts';
import { packAnswers } from './packing.ts';
import { readHandler } from './read.ts';
import { READ, type ReadCall } from './read-call.ts';
import { secure } from './tls.ts';

export type DoubleOptions = {
  /** A free one, if left out. */
  port?: number;
  /** Keeps the events, so that a killed process can be started again with them. */
  file?: string;
  /** What it says it is. Before 23.10 no one is told that they have caught up. */
  version?: string;
  /** The only one who it lets in; it then speaks TLS, without which the client sends no password. */
  user?: ServerUser;
  /** How fast it answers appends; by default after a moment, and as many as there are. */
  pace?: Pace;
};

/** A server that speaks EventStoreDB's protocol, with faults to plant. What it can't prove: docs/decisions/event-store-db.md. */
export async function startEventStoreDbDouble(options: DoubleOptions = {}) {
  const { version = '24.10.0', file, pace = UNPACED } = options;
  let port = options.port ?? 0;
  const generation = generationOf(version);
  const log = createDoubleLog(generation, file);
  const faults = createFaults();
  const paced = createPace(pace);
  const calls: string[] = [];
  let packed = 0;
  const onPacked = () => {
    packed += 1;
  };
  const following = new Set<ReadCall>();
  const secured = options.user && secure(options.user);
  if (log.all.length > 0) await pause(pace.startMs);
  let server = await listen();

  async function listen(): Promise<grpc.Server> {
    const server = new grpc.Server({
      'grpc.max_receive_message_length': 17 * 1024 * 1024,
      // So many calls at once on a connection, as the real one; the client queues the others.
      'grpc.max_concurrent_streams': 100,
      interceptors: [
        ...(generation.packs ? [packAnswers(onPacked)] : []),
        createGuard(faults, options.user, (method) => calls.push(method)),
      ],
    });
    server.addService(
      { ...streams.StreamsService, read: READ },
      {
        append: appendHandler(log, generation, faults, paced),
        batchAppend: batchAppendHandler(log, generation, faults, paced),
        read: readHandler(log, faults, { generation, following }),
        delete: deleteHandler(log),
        tombstone: tombstoneHandler(log),
      },
    );
    server.addService(features.ServerFeaturesService, {
      getSupportedMethods: featuresHandler(faults, version),
    });
    server.addService(gossip.GossipService, { read: gossipHandler(faults, () => port) });
    port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(
        `127.0.0.1:${port}`,
        secured?.credentials ?? grpc.ServerCredentials.createInsecure(),
        (error, bound) => (error ? reject(error) : resolve(bound)),
      );
    });
    return server;
  }

  return {
    url: secured
      ? `esdb://${secured.user}@localhost:${port}?${secured.trust}`
      : `esdb://127.0.0.1:${port}?tls=false`,
    port,
    /** Everything that is stored, also what the server wrote for itself. */
    events: log.all as readonly DoubleEvent[],
    /** The names of the calls that came, in order. */
    calls: calls as readonly string[],
    /** How many answers it has packed. */
    packed: () => packed,
    /** How many subscriptions are open. */
    followers: () => following.size,
    /** Plants faults, or takes them away. */
    set: (planted: Partial<Faults>) => faults.set(planted),
    /** Ends all connections at once; its events stay. */
    die: () => server.forceShutdown(),
    /** On the same port, with what was stored before, and like after a restart. */
    async comeBack(): Promise<void> {
      log.forgetIds();
      server = await listen();
    },
    /** Loses everything behind so many events: ends all connections, and is back like a restored backup. */
    async comeBackWith(events: number): Promise<void> {
      server.forceShutdown();
      log.cutTo(events);
      log.forgetIds();
      server = await listen();
    },
    async stop(): Promise<void> {
      server.forceShutdown();
      secured?.forget();
    },
  };
}

export type EventStoreDbDouble = Awaited<ReturnType<typeof startEventStoreDbDouble>>;
