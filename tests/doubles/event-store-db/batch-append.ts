import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type grpc from '@grpc/grpc-js';
import anyMessages from 'google-protobuf/google/protobuf/any_pb.js';
import emptyMessages from 'google-protobuf/google/protobuf/empty_pb.js';
import type { FaultControl } from './faults.ts';
import type { Generation } from './generations.ts';
import { refusalOfFollower } from './guard.ts';
import type { DoubleLog, Expected, Proposed, Verdict } from './log.ts';
import { expectedOf, identifierOf, proposedOf, streamNameOf, uuidOf } from './messages.ts';
import type { Paced } from './pace.ts';

type BatchCall = grpc.ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** Any number of appends on one stream, told apart by a correlation id. */
export function batchAppendHandler(
  log: DoubleLog,
  { maxAppend }: Generation,
  faults: FaultControl,
  paced: Paced,
) {
  return (call: BatchCall) => {
    const gathering = new Map<string, { options: streams.BatchAppendReq.Options; events: Proposed[] }>();
    call.on('data', async (request: streams.BatchAppendReq) => {
      const id = request.getCorrelationId()!.getString();
      const batch = gathering.get(id) ?? { options: request.getOptions()!, events: [] };
      batch.events.push(...request.getProposedMessagesList().map(proposedOf));
      gathering.set(id, batch);
      if (!request.getIsFinal()) return;
      gathering.delete(id);
      await faults.speaking();
      if (call.cancelled) return;
      // The call was taken while it still led.
      const elsewhere = refusalOfFollower(faults, call.metadata);
      if (elsewhere) return void call.emit('error', elsewhere);
      const stream = streamNameOf(batch.options.getStreamIdentifier());
      const expected = expectedOf(batch.options, batch.options.getStreamPosition.bind(batch.options));
      const verdict = log.append(stream, expected, batch.events);
      if (faults.now.keepsAnswersBack) return;
      await paced(verdict, 'batchAppend');
      call.write(
        responseOf(verdict, expected, maxAppend)
          .setCorrelationId(uuidOf(id, faults.now.structuredIds))
          .setStreamIdentifier(identifierOf(stream)),
      );
    });
    call.on('end', () => call.end());
  };
}

function responseOf(verdict: Verdict, expected: Expected, maxAppend: number) {
  const response = new streams.BatchAppendResp();
  if (verdict.kind === 'not indexed')
    return response.setError(error('Timeout', new emptyMessages.Empty().serializeBinary()));
  if (verdict.kind === 'stream deleted')
    return response.setError(error('StreamDeleted', new shared.StreamDeleted().serializeBinary()));
  if (verdict.kind === 'invalid')
    return response.setError(error('Unknown', new emptyMessages.Empty().serializeBinary()));
  if (verdict.kind === 'too large') {
    const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(maxAppend);
    return response.setError(error('MaximumAppendSizeExceeded', details.serializeBinary()));
  }
  if (verdict.kind === 'wrong expectation') {
    const details = new shared.WrongExpectedVersion();
    if (verdict.current === null) details.setCurrentNoStream(new emptyMessages.Empty());
    else details.setCurrentStreamRevision(String(verdict.current));
    if (typeof expected === 'number') details.setExpectedStreamPosition(String(expected));
    else if (expected === 'none') details.setExpectedNoStream(new emptyMessages.Empty());
    else if (expected === 'exists') details.setExpectedStreamExists(new emptyMessages.Empty());
    else details.setExpectedAny(new emptyMessages.Empty());
    return response.setError(error('WrongExpectedVersion', details.serializeBinary()));
  }
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(verdict.revision));
  if (verdict.kind === 'repeated without place')
    return response.setSuccess(success.setNoPosition(new emptyMessages.Empty()));
  const position = new shared.AllStreamPosition()
    .setCommitPosition(String(verdict.commit))
    .setPreparePosition(String(verdict.prepare));
  return response.setSuccess(success.setPosition(position));
}

function error(name: string, bytes: Uint8Array) {
  const details = new anyMessages.Any();
  details.pack(bytes, `event_store.client.${name}`);
  return new statusMessages.Status().setMessage(name).setDetails(details);
}
