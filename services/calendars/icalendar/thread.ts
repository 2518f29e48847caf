import '#services/runtime/newest-time-zones.ts';
import { parentPort } from 'node:worker_threads';
import { type CalendarText, type ReadingTask, readCalendar } from './read.ts';

/** An error is sent as its stack: nothing else of an error is sure to get to another thread. */
export type ThreadAnswer = { text: CalendarText } | { failed: string };

function answerTo(task: ReadingTask): ThreadAnswer {
  try {
    return { text: readCalendar(task) };
  } catch (error) {
    return { failed: error instanceof Error ? String(error.stack) : String(error) };
  }
}

parentPort!.on('message', (task: ReadingTask) => parentPort!.postMessage(answerTo(task)));
parentPort!.postMessage('ready');
