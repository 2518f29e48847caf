import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The id that connects a request with its emails. Each request gets one; it is stored with the events the request leads
 * to, and the sagas that act on those events reuse it. Every log line, trace and email carries it.
 */

const current = new AsyncLocalStorage<string>();

/** Runs the work, and everything it starts, under this id. */
export const withCorrelationId = <T>(id: string, work: () => T): T => current.run(id, work);

/** The id this code runs under; undefined outside of any request or event. */
export const correlationId = (): string | undefined => current.getStore();
