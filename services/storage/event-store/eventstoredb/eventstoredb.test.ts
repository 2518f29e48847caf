// @module-tag slow
import { startEventStoreDbDouble } from '#tests/doubles/event-store-db/server.ts';
import { eventStoreContract } from '../testkit/contract.ts';
import { connectEventStoreDb } from './eventstoredb.ts';

eventStoreContract(
  'the event log in EventStoreDB',
  async () => {
    const double = await startEventStoreDbDouble();
    return { open: () => connectEventStoreDb({ url: double.url }), stop: () => double.stop() };
  },
  { knowsIds: false },
);
