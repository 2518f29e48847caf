import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import type { FaultControl } from './faults.ts';
import type { Generation } from './generations.ts';
import type { DoubleEvent, DoubleLog } from './log.ts';
import { readEventOf } from './messages.ts';
import { type ReadCall, refuseReadCall, send } from './read-call.ts';

export type Subscribers = { generation: Generation; following: Set<ReadCall> };

/** So many live events wait for a follower before it counts as too slow. */
const LIVE_BUFFER = 32;
const TOO_SLOW = {
  code: grpc.status.ABORTED,
  details:
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
};

/** A subscription to all streams: what is stored strictly after its place, then live until the client is gone. */
export async function follow(
  call: ReadCall,
  log: DoubleLog,
  faults: FaultControl,
  { generation, following }: Subscribers,
): Promise<void> {
  const options = call.request.getOptions()!;
  let next = firstAfter(log, options.getAll()!);
  const { matches, checkpointEvery } = filterOf(options.getFilter());
  const gone = new AbortController();
  following.add(call);
  call.on('cancelled', () => {
    following.delete(call);
    gone.abort();
  });

  const id = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
  await send(call, new streams.ReadResp().setConfirmation(id));
  if (next === null) return refuseReadCall(call, generation.insideRecord);
  const behind = from(options.getAll()!);
  let live = false;
  for (let considered = 1; !call.cancelled; considered += 1) {
    await faults.speaking();
    const event = log.all[next];
    if (event) {
      // What it doesn't take is no longer live to it, which no one tells it.
      if (live && log.all.length - next > LIVE_BUFFER) {
        if (generation.slowFollower === 'ended') return refuseReadCall(call, TOO_SLOW);
        live = false;
      }
      const isBehind = generation.beyondTheEnd === 'everything new' || event.commit > behind;
      if (isBehind && matches(event)) await send(call, readEventOf(event, faults.now.structuredIds));
      if (considered % checkpointEvery === 0) await send(call, checkpointAt(event));
      next += 1;
      continue;
    }
    if (!live && generation.tellsCaughtUp) {
      await send(call, new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
      live = true;
      continue;
    }
    await grown(log, next, gone.signal);
  }
}

/** The place that was asked for; 0 for the start and the end. */
const from = (options: streams.ReadReq.Options.AllOptions): bigint =>
  BigInt(options.getPosition()?.getCommitPosition() ?? 0);

/** Where to begin; null for a place inside a record. One beyond the end is taken. */
function firstAfter(log: DoubleLog, options: streams.ReadReq.Options.AllOptions): number | null {
  if (options.hasStart()) return 0;
  if (options.hasEnd()) return log.all.length;
  const place = from(options);
  if (place > (log.all.at(-1)?.commit ?? 0n)) return log.all.length;
  const at = log.all.findIndex(({ commit }) => commit === place);
  return at === -1 ? null : at + 1;
}

function filterOf(filter: streams.ReadReq.Options.FilterOptions | undefined) {
  if (!filter) return { matches: () => true, checkpointEvery: Number.POSITIVE_INFINITY };
  const expression = filter.getStreamIdentifier() ?? filter.getEventType()!;
  const key = (event: DoubleEvent) => (filter.hasStreamIdentifier() ? event.stream : event.type);
  const regex = expression.getRegex() === '' ? null : new RegExp(expression.getRegex());
  const prefixes = expression.getPrefixList();
  return {
    matches: (event: DoubleEvent) =>
      regex ? regex.test(key(event)) : prefixes.some((prefix) => key(event).startsWith(prefix)),
    checkpointEvery: (filter.getMax() || 32) * filter.getCheckpointintervalmultiplier(),
  };
}

function checkpointAt({ commit, prepare }: DoubleEvent) {
  const checkpoint = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(commit))
    .setPreparePosition(String(prepare));
  return new streams.ReadResp().setCheckpoint(checkpoint);
}

/** Resolves once there is an event at this place, or the client is gone. */
async function grown(log: DoubleLog, next: number, signal: AbortSignal): Promise<void> {
  if (next < log.all.length || signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = log.onGrown(resolve);
  const left = () => resolve();
  signal.addEventListener('abort', left);
  await promise;
  signal.removeEventListener('abort', left);
  stop();
}
