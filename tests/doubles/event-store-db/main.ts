import { parseArgs } from 'node:util';
import { startControl } from './control.ts';
import { AS_MEASURED } from './pace.ts';
import { startEventStoreDbDouble } from './server.ts';

// node tests/doubles/event-store-db/main.ts --port 2113 --file events.ndjson --version 24.10.0 --paced
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    file: { type: 'string' },
    version: { type: 'string' },
    // As slow as a real server with appends.
    paced: { type: 'boolean', default: false },
  },
});
const double = await startEventStoreDbDouble({
  ...(values.port && { port: Number(values.port) }),
  ...(values.file && { file: values.file }),
  ...(values.version && { version: values.version }),
  ...(values.paced && { pace: AS_MEASURED }),
});
const control = await startControl(double);
console.log(`EventStoreDB double: ${double.url}`);
console.log(`Its faults: ${control.url}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
