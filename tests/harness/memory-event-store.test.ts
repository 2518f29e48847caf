import { eventStoreContract } from '../../services/event-store/contract.ts';
import { createMemoryLog } from './memory-event-store.ts';

eventStoreContract('the event log in memory', async () => createMemoryLog());
