import type { AllStreamRecordedEvent, Position, RecordedEvent } from '@eventstore/db-client';
import type { Checkpoint, StoredEvent } from '../port.ts';

/** The filter of the server goes by types alone, and not all of what it writes for itself has one of its own. */
export const isOfSystem = ({ type, streamId }: AllStreamRecordedEvent): boolean =>
  type.startsWith('$') || streamId.startsWith('$');

/** Where it was committed: the order of these is the order of the log. */
export const toCheckpoint = ({ commit }: Position): Checkpoint =>
  String(commit).padStart(20, '0') as Checkpoint;

/** Behind everything that was committed there. */
export const toPosition = (checkpoint: Checkpoint): Position => ({
  commit: BigInt(checkpoint),
  prepare: BigInt(checkpoint),
});

export const toEvent = (event: RecordedEvent | AllStreamRecordedEvent): StoredEvent => ({
  id: event.id,
  type: event.type,
  data: event.data as StoredEvent['data'],
  meta: (event.metadata ?? {}) as StoredEvent['meta'],
  stream: event.streamId,
  revision: Number(event.revision),
  checkpoint: toCheckpoint(event.position!),
});
