import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { convertToCommandError, createUUID, parseUUID } from '@eventstore/db-client/dist/utils/index.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages, {
  type BatchAppendReq,
  type BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { type Append, StoreUnavailable } from '../port.ts';
import type { TimeLimit } from './time-limit.ts';

type Duplex = ReturnType<InstanceType<typeof services.StreamsClient>['batchAppend']>;
type CallOptions = Parameters<EventStoreDBClient['callArguments']>[0];
type AppendAnswer = BatchAppendResp.Success;

/** An open call, and the appends that wait for its answers, by the id of the request. */
type Lane = { waiting: Map<string, PromiseWithResolvers<AppendAnswer>>; call: Promise<Duplex> };

/**
 * All appends on one call to the server, which costs it and this process less than a call for each. The client has such
 * a call too, but when that breaks, it rejects promises that nobody can have a handler on, which ends the process.
 */
export function createAppendCall(client: EventStoreDBClient, options: CallOptions, { inTime }: TimeLimit) {
  let open: Lane | null = null;

  function opened(): Lane {
    const waiting: Lane['waiting'] = new Map();
    const create = client['GRPCStreamCreator'](services.StreamsClient, 'append', (streams) =>
      streams.batchAppend(...client['callArguments'](options, { deadline: Number.POSITIVE_INFINITY })),
    );
    const lane: Lane = { waiting, call: create() };
    /** What became of those that wait isn't known: each is told, and the next append opens another call. */
    const broken = (error: Error) => {
      if (open === lane) open = null;
      for (const { reject } of waiting.values()) reject(convertToCommandError(error));
      waiting.clear();
    };
    lane.call.then((call) => {
      call
        .on('data', (answer: BatchAppendResp) => settle(waiting, answer))
        .on('error', broken)
        .on('end', () => broken(new StoreUnavailable('EventStoreDB ended the call for appends.')));
    }, broken);
    return lane;
  }

  return {
    /**
     * Appends at a revision, or to a new stream. Rejects with what the client throws, or with StoreUnavailable. Without an
     * answer in time, the call is given up, and with it what else waits there.
     */
    async append(stream: string, expected: 'none' | number, events: Append['events']) {
      const id = randomUUID();
      const request = requestFor(id, stream, expected, events);
      const answer = Promise.withResolvers<AppendAnswer>();
      open ??= opened();
      const lane = open;
      lane.waiting.set(id, answer);
      // If the call can't be opened, the waiting appends are told so above.
      lane.call.then((call) => call.write(request)).catch(() => {});
      try {
        return await inTime(answer.promise);
      } finally {
        if (lane.waiting.delete(id)) {
          if (open === lane) open = null;
          lane.call.then((call) => call.cancel()).catch(() => {});
        }
      }
    },

    /** Resolves when those under way have their answers. */
    async settled(): Promise<void> {
      const answers = [...(open?.waiting.values() ?? [])];
      await Promise.allSettled(answers.map(({ promise }) => promise));
    },
  };
}

/** Hands an answer to the append that waits. An answer that nobody waits for anymore is dropped. */
function settle(waiting: Lane['waiting'], answer: BatchAppendResp): void {
  const id = parseUUID(answer.getCorrelationId())!;
  const sender = waiting.get(id);
  waiting.delete(id);
  const error = answer.getError();
  if (!error) sender?.resolve(answer.getSuccess()!);
  else if (error.hasDetails()) sender?.reject(unpackToCommandError(error, ''));
  else sender?.reject(new StoreUnavailable(`EventStoreDB answered an append with "${error.getMessage()}".`));
}

/** Without a deadline, which would depend on the clocks of two machines: the server has one of its own. */
function requestFor(
  id: string,
  stream: string,
  expected: 'none' | number,
  events: Append['events'],
): BatchAppendReq {
  const name = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new messages.BatchAppendReq.Options().setStreamIdentifier(name);
  if (expected === 'none') options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expected));
  const proposed = events.map(({ id, type, data, meta }) => {
    const message = new messages.BatchAppendReq.ProposedMessage()
      .setId(createUUID(id))
      .setData(Buffer.from(data))
      .setCustomMetadata(Buffer.from(meta));
    message.getMetadataMap().set('type', type).set('content-type', 'application/json');
    return message;
  });
  return new messages.BatchAppendReq()
    .setCorrelationId(createUUID(id))
    .setOptions(options)
    .setProposedMessagesList(proposed)
    .setIsFinal(true);
}
