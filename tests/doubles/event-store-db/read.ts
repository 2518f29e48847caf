import streams from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import type { FaultControl } from './faults.ts';
import type { DoubleEvent, DoubleLog } from './log.ts';
import { identifierOf, readEventOf, streamNameOf } from './messages.ts';
import { type ReadCall, refuseReadCall, send } from './read-call.ts';
import { HANDLER_FAILED, streamDeleted } from './refusals.ts';
import { follow, type Subscribers } from './subscription.ts';

/** Reads of a stream and of all streams, both ways, and subscriptions to all streams. */
export function readHandler(log: DoubleLog, faults: FaultControl, subscribers: Subscribers) {
  return async (call: ReadCall) => {
    await faults.speaking();
    const options = call.request.getOptions()!;
    if (!options.hasSubscription()) return read(call, log, faults, options);
    if (!options.hasAll())
      return refuseReadCall(call, {
        code: grpc.status.UNIMPLEMENTED,
        details: 'The double has no such subscription.',
      });
    await follow(call, log, faults, subscribers);
  };
}

async function read(
  call: ReadCall,
  log: DoubleLog,
  faults: FaultControl,
  options: streams.ReadReq.Options,
): Promise<void> {
  const stream = options.hasStream() ? streamNameOf(options.getStream()!.getStreamIdentifier()) : null;
  if (stream === '' || Number(options.getCount()) === 0) return refuseReadCall(call, HANDLER_FAILED);
  if (stream !== null && log.isTombstoned(stream)) return refuseReadCall(call, streamDeleted(stream));
  if (stream !== null && log.of(stream).length === 0) {
    const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream));
    await send(call, new streams.ReadResp().setStreamNotFound(missing));
    return void call.end();
  }
  const wanted = stream === null ? ofAll(log, options) : ofStream(log.of(stream), options);
  for (const event of wanted.slice(0, Number(options.getCount()))) {
    if (call.cancelled) return;
    await send(call, readEventOf(event, faults.now.structuredIds));
  }
  call.end();
}

const isBackwards = (options: streams.ReadReq.Options) => options.getReadDirection() === 1;

/** A read starts at the place that it is given. */
function ofStream(events: readonly DoubleEvent[], options: streams.ReadReq.Options): DoubleEvent[] {
  const from = options.getStream()!;
  const revision = from.hasRevision()
    ? Number(from.getRevision())
    : from.hasStart()
      ? 0
      : Number.MAX_SAFE_INTEGER;
  if (isBackwards(options)) return events.filter((event) => event.revision <= revision).toReversed();
  return events.filter((event) => event.revision >= revision);
}

/** Backwards, the place itself is left out: it lies at the front of its event. */
function ofAll(log: DoubleLog, options: streams.ReadReq.Options): DoubleEvent[] {
  const from = options.getAll()!;
  const place = from.hasPosition() ? BigInt(from.getPosition()!.getCommitPosition()) : null;
  if (isBackwards(options)) {
    if (from.hasStart()) return [];
    const last = place === null ? log.all.length : log.all.findLastIndex(({ commit }) => commit < place) + 1;
    // No copy of everything for the newest few.
    return log.all.slice(Math.max(0, last - Number(options.getCount())), last).toReversed();
  }
  if (from.hasEnd()) return [];
  return log.all.filter(({ commit }) => place === null || commit >= place);
}
