import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The id that leads from a request to the mail: it is given to each request, stored beside the events that the
 * request leads to, and taken up again by whoever acts because of them. It is in every log line, trace and mail.
 */

const current = new AsyncLocalStorage<string>();

/** Runs the work, and all that it begins, under this id. */
export const withCorrelationId = <T>(id: string, work: () => T): T => current.run(id, work);

/** The id under which this code runs; undefined where nobody's request or event is at work. */
export const correlationId = (): string | undefined => current.getStore();
