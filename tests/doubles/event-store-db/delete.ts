import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type grpc from '@grpc/grpc-js';
import type { DoubleLog } from './log.ts';
import { streamNameOf } from './messages.ts';

type Call<Request> = grpc.ServerUnaryCall<Request, unknown>;

/** The stream can go on. What it is expected to be isn't checked. */
export const deleteHandler =
  (log: DoubleLog) =>
  ({ request }: Call<streams.DeleteReq>, answer: grpc.sendUnaryData<streams.DeleteResp>) => {
    log.delete(streamNameOf(request.getOptions()!.getStreamIdentifier()), { forever: false });
    answer(null, new streams.DeleteResp().setNoPosition(new shared.Empty()));
  };

/** The stream can't go on. */
export const tombstoneHandler =
  (log: DoubleLog) =>
  ({ request }: Call<streams.TombstoneReq>, answer: grpc.sendUnaryData<streams.TombstoneResp>) => {
    log.delete(streamNameOf(request.getOptions()!.getStreamIdentifier()), { forever: true });
    answer(null, new streams.TombstoneResp().setNoPosition(new shared.Empty()));
  };
