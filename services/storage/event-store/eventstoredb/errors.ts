import { AppendTooLarge, type ExpectedRevision, StoreUnavailable, WrongExpectedRevision } from '../port.ts';

/** What the client throws: its own errors with a type, or raw gRPC ones with only a status. */
type ClientError = Error & { type?: string; code?: number; actualVersion?: bigint | 'no_stream' };

const UNKNOWN = 2;
const INVALID_ARGUMENT = 3;
const FAILED_PRECONDITION = 9;
const UNAVAILABLE = 14;
const UNAUTHENTICATED = 16;

/** Appended before, and no longer there: not something that Kairos does. */
export class EventsDeleted extends Error {
  constructor(stream: string) {
    super(`Events of ${stream} were deleted in EventStoreDB. Restore the log: Kairos needs all of them.`);
  }
}

export const isStreamNotFound = (error: unknown): boolean =>
  (error as ClientError | null)?.type === 'stream-not-found';

const hasStatus = (error: unknown, code: number): boolean => (error as ClientError | null)?.code === code;

/** The answer to a repeat that came while the server was still indexing the first append. */
export const isAborted = (error: unknown): boolean =>
  (error as ClientError | null)?.type === 'deadline-exceeded';

/** What servers before 24.10 answer instead of saying that the argument is invalid, and proxies to almost anything. */
export const isUnknown = (error: unknown): boolean => hasStatus(error, UNKNOWN);

export const isInvalidArgument = (error: unknown): boolean => hasStatus(error, INVALID_ARGUMENT);

/** For the next call, the client finds the leader automatically. */
export const isNotLeader = (error: unknown): boolean =>
  (error as { cause?: ClientError } | null)?.cause?.type === 'not-leader';

/** Server errors about the call itself are passed on; everything else counts as no answer. */
export function fromEventStoreDbError(error: unknown): Error {
  if (error instanceof StoreUnavailable || error instanceof EventsDeleted) return error;
  const { type, code, message }: ClientError = error instanceof Error ? error : new Error(String(error));
  if (type === 'maximum-append-size-exceeded') return new AppendTooLarge(message, { cause: error });
  if (code === INVALID_ARGUMENT || code === FAILED_PRECONDITION) return error as Error;
  return new StoreUnavailable(reason(type, code, message), { cause: error });
}

export function toAppendError(error: unknown, stream: string, expected: ExpectedRevision): Error {
  const { type, actualVersion } = error as ClientError;
  if (type !== 'wrong-expected-version') return fromEventStoreDbError(error);
  return new WrongExpectedRevision(
    stream,
    expected,
    typeof actualVersion === 'bigint' ? Number(actualVersion) : 'none',
  );
}

function reason(type: string | undefined, code: number | undefined, message: string): string {
  if (code === UNAUTHENTICATED) return 'EventStoreDB rejected the user or the password.';
  if (type === 'access-denied')
    return 'EventStoreDB rejected this user, who must be an admin, or be allowed to append and to read $all.';
  const line = message.replace(/\s+/g, ' ').trim();
  if (line.includes('wrong version number'))
    return "EventStoreDB doesn't use TLS there. Add ?tls=false to the address.";
  const nobody = /ECONNREFUSED (\S+?)[.\s]*(Resolution note:.*)?$/.exec(line)?.[1];
  if (nobody) return `EventStoreDB can't be reached: nothing is listening at ${nobody}.`;
  return `EventStoreDB ${code === UNAVAILABLE ? "can't be reached" : "didn't respond"}: ${line}`;
}
