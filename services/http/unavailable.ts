import { isStoreUnavailable } from '#services/storage/event-store/port.ts';

/** SQLSTATE classes: connection, resources (such as a full disk), operator intervention, system error, read-only. */
const SQLSTATES = /^(08|53|57|58|25006)/;
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);
/** Messages of node-postgres errors that have no code. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end',
  'Client has encountered a connection error',
  'Query read timeout',
];

/** Whether an error means that the event log or the database is unavailable: a 503, and a retry may help. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isStoreUnavailable(error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    (code.length === 5 && SQLSTATES.test(code)) ||
    SOCKET.has(code) ||
    MESSAGES.some((message) => error.message.startsWith(message)) ||
    (error.cause !== undefined && isUnavailable(error.cause))
  );
}
