import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type grpc from '@grpc/grpc-js';

export type ReadCall = grpc.ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** Resolves when the client can take more, or is gone. */
export async function send(call: ReadCall, response: streams.ReadResp): Promise<void> {
  if (call.cancelled || call.write(response)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      call.off('drain', done);
      call.off('cancelled', done);
      resolve();
    };
    call.on('drain', done).on('cancelled', done);
  });
}

export function refuseReadCall(call: ReadCall, refusal: Partial<grpc.StatusObject>): void {
  call.emit('error', refusal);
}
