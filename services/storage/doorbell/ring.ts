/** What goes over the wire: a stream of this meeting is now at this revision. */
export type Ring = {
  meetingId: string;
  /** Of the event that is rung for; the same ring sent twice within the duplicate window is kept once. */
  eventId?: string;
  stream?: string;
  revision?: number;
};

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const PREFIX = 'kairos.ring.';
const SUBJECT = new RegExp(`^kairos\\.ring\\.(${UUID})$`);
const STREAM = new RegExp(`^(?:meeting|evidence|delivery|slack)-(${UUID})$`);
/** A ring takes less than a hundred. */
const MOST_BYTES = 1_024;

export const SUBJECTS = `${PREFIX}*`;

/** The meeting a stream belongs to; null for streams without one. */
export const meetingOfStream = (stream: string): string | null => STREAM.exec(stream)?.[1] ?? null;

/** Throws RangeError for anything but a meeting id, since the id becomes part of a subject. */
export function writeRing({ meetingId, stream, revision }: Ring): { subject: string; body: string } {
  const subject = `${PREFIX}${meetingId}`;
  if (!SUBJECT.test(subject)) throw new RangeError('A ring needs the id of a meeting, a UUID.');
  const body = { stream: stream ?? `meeting-${meetingId}`, revision: revision ?? null };
  return { subject, body: JSON.stringify(body) };
}

/** The meeting that is rung for; null if this is no ring of ours. */
export function readRing(subject: string, data: Uint8Array): string | null {
  const meetingId = SUBJECT.exec(subject)?.[1];
  if (!meetingId || data.length > MOST_BYTES) return null;
  try {
    const { stream, revision } = JSON.parse(Buffer.from(data).toString()) as Record<string, unknown>;
    const isOfIt = typeof stream === 'string' && meetingOfStream(stream) === meetingId;
    return isOfIt && (revision === null || Number.isSafeInteger(revision)) ? meetingId : null;
  } catch {
    return null;
  }
}
