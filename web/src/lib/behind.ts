import { createStore } from './store.ts';

/** Whether a change was saved that the lists don't show yet. See `X-Read-Model` in docs/reference/api.md. */
export const behind = createStore(false);
