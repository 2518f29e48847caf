import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type grpc from '@grpc/grpc-js';
import type { FaultControl } from './faults.ts';

const STREAMS = 'event_store.client.streams.streams';

/** What the server is, and what it can do. Asked without credentials. */
export function featuresHandler(faults: FaultControl, version: string) {
  const methods = { append: [], read: ['position', 'events'], batchappend: [] };
  const supported = Object.entries(methods).map(([name, of]) =>
    new features.SupportedMethod().setServiceName(STREAMS).setMethodName(name).setFeaturesList(of),
  );
  return async (_call: unknown, answer: grpc.sendUnaryData<features.SupportedMethods>) => {
    await faults.speaking();
    answer(
      null,
      new features.SupportedMethods().setEventStoreServerVersion(version).setMethodsList(supported),
    );
  };
}
