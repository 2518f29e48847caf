import { withCorrelationId } from '#services/runtime/correlation.ts';
import { inSpan, type Span } from '#services/runtime/tracing.ts';
import type { TaskTarget } from '../load/load.ts';
import { commandContextOf, type PerformDeps } from '../performers/attempt.ts';
import type { Task } from '../plans/task.ts';
import { causeOf } from './causation.ts';

/**
 * Does what a task needs in line with the event that it is owed to: under that event's correlation id, so that the log,
 * the events that follow and the mails lead back to the request behind it. What time alone brings begins a line of its
 * own. Rings carry nothing, so that a trace begins here too; the id ties it to the one of the request.
 */
export const withTraceContext = <T>(
  deps: PerformDeps,
  { task, loaded }: { task: Task; loaded: TaskTarget },
  work: (span: Span) => Promise<T>,
): Promise<T> => {
  const cause = causeOf(task, loaded.events, loaded.said);
  const id = cause?.meta.correlationId ?? commandContextOf(deps, { task, loaded }).commandId;
  return withCorrelationId(id, () => inSpan(`task ${task.kind}`, work));
};
