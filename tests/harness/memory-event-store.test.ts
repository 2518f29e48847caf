import { eventStoreContract } from '#services/storage/event-store/testkit/contract.ts';
import { createMemoryLog } from './memory-event-store.ts';

eventStoreContract('the event log in memory', async () => createMemoryLog());
