import type { StreamKind } from '#contracts/events/streams.ts';

/** A stream of the log as it is now. */
export type Kept<State> = {
  stream: `${StreamKind}-${string}`;
  state: State /** -1 while it is empty. */;
  revision: number;
};

export const keep = <State>(stream: Kept<State>['stream'], { initial }: { initial: State }): Kept<State> => ({
  stream,
  state: initial,
  revision: -1,
});
