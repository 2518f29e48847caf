import grpc from '@grpc/grpc-js';

/** What a server says of calls that it didn't expect, such as a stream without a name. */
export const HANDLER_FAILED = { code: grpc.status.UNKNOWN, details: 'Exception was thrown by handler.' };

/** For a stream that was deleted forever. */
export function streamDeleted(stream: string) {
  const metadata = new grpc.Metadata();
  metadata.set('exception', 'stream-deleted');
  metadata.set('stream-name', stream);
  return {
    code: grpc.status.FAILED_PRECONDITION,
    details: `Event stream '${stream}' is deleted.`,
    metadata,
  };
}
