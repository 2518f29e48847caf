import { withCorrelationId } from '#services/runtime/correlation.ts';
import { inSpan, type Span } from '#services/runtime/tracing.ts';
import type { TaskTarget } from '../load/target.ts';
import { commandContextOf, type PerformDeps } from '../performers/attempt.ts';
import { channelOf } from '../performers/perform.ts';
import { isOfChannel, type Task } from '../plans/task.ts';
import { causeOf } from './causation.ts';

/**
 * Runs a task under the correlation id of the event it follows from, so the log, the resulting events and the emails
 * lead back to the original request. A task that fell due because time passed gets a new id. Rings carry nothing, so a
 * new trace begins here; the correlation id ties the new trace to the request's.
 */
export const withTraceContext = <T>(
  deps: PerformDeps,
  { task, loaded }: { task: Task; loaded: TaskTarget },
  work: (span: Span) => Promise<T>,
): Promise<T> => {
  const cause = isOfChannel(task)
    ? channelOf(task, loaded).causeOf(task, loaded.events)
    : causeOf(task, loaded.events);
  const id = cause?.meta.correlationId ?? commandContextOf(deps, { task, loaded }).commandId;
  return withCorrelationId(id, () => inSpan(`task ${task.kind}`, work));
};
