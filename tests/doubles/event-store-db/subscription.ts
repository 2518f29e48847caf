import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import type { FaultControl } from './faults.ts';
import type { DoubleEvent, DoubleLog } from './log.ts';
import { readEventOf } from './messages.ts';
import { type ReadCall, refuseReadCall, send } from './read-call.ts';

export type Subscribers = { tellsCaughtUp: boolean; following: Set<ReadCall> };

/** A subscription to all streams: what is stored strictly after its place, then live until the client is gone. */
export async function follow(
  call: ReadCall,
  log: DoubleLog,
  faults: FaultControl,
  { tellsCaughtUp, following }: Subscribers,
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
  if (next === null)
    return refuseReadCall(call, grpc.status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
  let live = false;
  for (let considered = 1; !call.cancelled; considered += 1) {
    await faults.speaking();
    const event = log.all[next];
    if (event) {
      if (matches(event)) await send(call, readEventOf(event));
      if (considered % checkpointEvery === 0) await send(call, checkpointAt(event));
      next += 1;
      continue;
    }
    if (!live && tellsCaughtUp) {
      await send(call, new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
      live = true;
      continue;
    }
    await grown(log, next, gone.signal);
  }
}

/** Where to begin; null for a place where no event lies, which the server refuses too. */
function firstAfter(log: DoubleLog, from: streams.ReadReq.Options.AllOptions): number | null {
  if (from.hasStart()) return 0;
  if (from.hasEnd()) return log.all.length;
  const place = BigInt(from.getPosition()!.getCommitPosition());
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
