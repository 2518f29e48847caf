import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import type { FaultControl } from './faults.ts';
import type { Generation } from './generations.ts';
import type { DoubleLog, Expected, Verdict } from './log.ts';
import { expectedOf, proposedOf, streamNameOf } from './messages.ts';
import type { Paced } from './pace.ts';
import { HANDLER_FAILED, streamDeleted } from './refusals.ts';

/** One append per call: the options first, then a message per event. */
export function appendHandler(log: DoubleLog, { maxAppend }: Generation, faults: FaultControl, paced: Paced) {
  return (
    call: grpc.ServerReadableStream<streams.AppendReq, streams.AppendResp>,
    answer: grpc.sendUnaryData<streams.AppendResp>,
  ) => {
    let options: streams.AppendReq.Options | undefined;
    const events: ReturnType<typeof proposedOf>[] = [];
    call.on('data', (request: streams.AppendReq) => {
      if (request.hasOptions()) options = request.getOptions();
      else events.push(proposedOf(request.getProposedMessage()!));
    });
    call.on('end', async () => {
      await faults.speaking();
      if (!options || call.cancelled) return;
      const expected = expectedOf(options, options.getRevision.bind(options));
      const verdict = log.append(streamNameOf(options.getStreamIdentifier()), expected, events);
      if (faults.now.keepsAnswersBack) return;
      await paced(verdict, 'append');
      switch (verdict.kind) {
        case 'too large':
          return answer(tooLarge(maxAppend));
        case 'not indexed':
          return answer({ code: grpc.status.ABORTED, details: 'Operation timed out: Commit phase timeout' });
        case 'stream deleted':
          return answer(streamDeleted(streamNameOf(options.getStreamIdentifier())));
        case 'invalid':
          return answer(HANDLER_FAILED);
        default:
          return answer(null, responseOf(verdict, expected));
      }
    });
  };
}

function tooLarge(limit: number): Partial<grpc.StatusObject> {
  const metadata = new grpc.Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(limit));
  const details = `Maximum Append Size of ${limit} Exceeded.`;
  return { code: grpc.status.INVALID_ARGUMENT, details, metadata };
}

type Answered = Exclude<Verdict, { kind: 'too large' | 'not indexed' | 'stream deleted' | 'invalid' }>;

function responseOf(verdict: Answered, expected: Expected) {
  const response = new streams.AppendResp();
  if (verdict.kind === 'wrong expectation') {
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (verdict.current === null) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(verdict.current));
    if (typeof expected === 'number') wrong.setExpectedRevision(String(expected));
    else if (expected === 'none') wrong.setExpectedNoStream(new shared.Empty());
    else if (expected === 'exists') wrong.setExpectedStreamExists(new shared.Empty());
    else wrong.setExpectedAny(new shared.Empty());
    return response.setWrongExpectedVersion(wrong);
  }
  const success = new streams.AppendResp.Success().setCurrentRevision(String(verdict.revision));
  if (verdict.kind === 'repeated without place') {
    return response.setSuccess(success.setNoPosition(new shared.Empty()));
  }
  const position = new streams.AppendResp.Position()
    .setCommitPosition(String(verdict.commit))
    .setPreparePosition(String(verdict.prepare));
  return response.setSuccess(success.setPosition(position));
}
