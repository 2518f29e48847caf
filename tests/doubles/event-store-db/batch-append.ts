import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type grpc from '@grpc/grpc-js';
import anyMessages from 'google-protobuf/google/protobuf/any_pb.js';
import emptyMessages from 'google-protobuf/google/protobuf/empty_pb.js';
import type { FaultControl } from './faults.ts';
import { type DoubleLog, type Expected, type Proposed, SERVER_APPEND_BYTES, type Verdict } from './log.ts';
import { expectedOf, identifierOf, proposedOf, streamNameOf } from './messages.ts';

type BatchCall = grpc.ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** Any number of appends on one stream, told apart by a correlation id. */
export function batchAppendHandler(log: DoubleLog, faults: FaultControl) {
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
      const stream = streamNameOf(batch.options.getStreamIdentifier());
      const expected = expectedOf(batch.options, batch.options.getStreamPosition.bind(batch.options));
      const verdict = log.append(stream, expected, batch.events);
      if (faults.now.keepsAnswersBack) return;
      call.write(
        responseOf(verdict, expected)
          .setCorrelationId(request.getCorrelationId())
          .setStreamIdentifier(identifierOf(stream)),
      );
    });
    call.on('end', () => call.end());
  };
}

function responseOf(verdict: Verdict, expected: Expected) {
  const response = new streams.BatchAppendResp();
  if (verdict.kind === 'too large') {
    const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(SERVER_APPEND_BYTES);
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
  const position = new shared.AllStreamPosition()
    .setCommitPosition(String(verdict.commit))
    .setPreparePosition(String(verdict.prepare));
  return response.setSuccess(
    new streams.BatchAppendResp.Success().setCurrentRevision(String(verdict.revision)).setPosition(position),
  );
}

function error(name: string, bytes: Uint8Array) {
  const details = new anyMessages.Any();
  details.pack(bytes, `event_store.client.${name}`);
  return new statusMessages.Status().setMessage(name).setDetails(details);
}
