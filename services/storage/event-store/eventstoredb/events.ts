import type { AllStreamRecordedEvent, Position, RecordedEvent } from '@eventstore/db-client';
import type { Checkpoint, StoredEvent } from '../port.ts';
import { fromStoredForm } from '../stored-form.ts';

/** The server only filters by type, and not all of its own events have a type of their own. */
export const isOfSystem = ({ type, streamId }: AllStreamRecordedEvent): boolean =>
  type.startsWith('$') || streamId.startsWith('$');

/** The commit position, which gives the log's order. */
export const toCheckpoint = ({ commit }: Pick<Position, 'commit'>): Checkpoint =>
  String(commit).padStart(20, '0') as Checkpoint;

/** Behind everything that was committed there. */
export const toPosition = (checkpoint: Checkpoint): Position => ({
  commit: BigInt(checkpoint),
  prepare: BigInt(checkpoint),
});

export const toEvent = (event: RecordedEvent | AllStreamRecordedEvent): StoredEvent =>
  fromStoredForm({
    id: event.id,
    type: event.type,
    data: event.data as StoredEvent['data'],
    meta: (event.metadata ?? {}) as StoredEvent['meta'],
    stream: event.streamId,
    revision: Number(event.revision),
    checkpoint: toCheckpoint(event.position!),
  });
