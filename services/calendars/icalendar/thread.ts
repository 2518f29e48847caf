import '#services/runtime/newest-time-zones.ts';
import { parentPort } from 'node:worker_threads';
import { type ReadingTask, readCalendar } from './read.ts';

parentPort!.on('message', (task: ReadingTask) => parentPort!.postMessage(readCalendar(task)));
