import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type grpc from '@grpc/grpc-js';

/** An event comes as the bytes that it was written in before. */
export type ReadResponse = streams.ReadResp | Uint8Array;

export type ReadCall = grpc.ServerWritableStream<streams.ReadReq, ReadResponse>;

export const READ = {
  ...services.StreamsService.read,
  responseSerialize: (response: ReadResponse) =>
    Buffer.from(response instanceof Uint8Array ? response : response.serializeBinary()),
};

/** Resolves when the client can take more, or is gone. */
export async function send(call: ReadCall, response: ReadResponse): Promise<void> {
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
