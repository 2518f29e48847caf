import grpc from '@grpc/grpc-js';
import type { FaultControl } from './faults.ts';

export type User = { name: string; password: string };

type Refusal = Parameters<grpc.ServerInterceptingCallInterface['sendStatus']>[0];

/** What the server is, and where it leads, is said to everybody. */
const OPEN = ['GetSupportedMethods', 'gossip.Gossip/Read'];

/** Hears of every call, and lets in whoever knows the password, where there is one. */
export function createGuard(faults: FaultControl, user: User | undefined, onCall: (method: string) => void) {
  const expected = user && `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`;
  function refusalOf(path: string, metadata: grpc.Metadata): Refusal | null {
    if (OPEN.some((method) => path.endsWith(method))) return null;
    if (faults.now.refusesCredentials || (expected && metadata.get('authorization')[0] !== expected)) {
      // What a client makes of the status that comes from HTTP here.
      return { code: grpc.status.UNAUTHENTICATED, details: 'Received HTTP status code 401' };
    }
    if (!faults.now.refusesRights) return null;
    const trailers = new grpc.Metadata();
    trailers.set('exception', 'access-denied');
    return { code: grpc.status.PERMISSION_DENIED, details: 'Access Denied', metadata: trailers };
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
