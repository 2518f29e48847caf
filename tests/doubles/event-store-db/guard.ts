import grpc from '@grpc/grpc-js';
import type { FaultControl } from './faults.ts';

export type ServerUser = { name: string; password: string };

type Refusal = Parameters<grpc.ServerInterceptingCallInterface['sendStatus']>[0];

/** What the server is, and where it leads, is said to everyone. */
const OPEN = ['GetSupportedMethods', 'gossip.Gossip/Read'];

/** Hears of every call, and lets in anyone who knows the password, where there is one. */
export function createGuard(
  faults: FaultControl,
  user: ServerUser | undefined,
  onCall: (method: string) => void,
) {
  const expected = user && `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`;
  function refusalOf(path: string, metadata: grpc.Metadata): Refusal | null {
    if (faults.now.answersWith) return faults.now.answersWith;
    if (OPEN.some((method) => path.endsWith(method))) return null;
    if (faults.now.refusesCredentials || (expected && metadata.get('authorization')[0] !== expected)) {
      // What a client makes of the status that comes from HTTP here.
      return { code: grpc.status.UNAUTHENTICATED, details: 'Received HTTP status code 401' };
    }
    if (faults.now.refusesRights)
      return refusal(grpc.status.PERMISSION_DENIED, { exception: 'access-denied' });
    return refusalOfFollower(faults, metadata);
  }

  return ({ path }: { path: string }, call: grpc.ServerInterceptingCallInterface) => {
    onCall(path.slice(path.lastIndexOf('/') + 1));
    return new grpc.ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata(metadata, pass) {
            const refusal = refusalOf(path, metadata);
            if (refusal) call.sendStatus(refusal);
            else pass(metadata);
          },
        }),
    });
  };
}

/** What a server that doesn't lead says to calls for the leader. */
export function refusalOfFollower(
  { now: { leaderPort } }: FaultControl,
  metadata: grpc.Metadata,
): Refusal | null {
  if (leaderPort === null || metadata.get('requires-leader')[0] !== 'true') return null;
  return refusal(grpc.status.NOT_FOUND, {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(leaderPort),
  });
}

/** The client reads what is meant off the trailers. */
function refusal(code: grpc.status, trailers: Record<string, string>): Refusal {
  const metadata = new grpc.Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return { code, details: trailers['exception']!, metadata };
}
