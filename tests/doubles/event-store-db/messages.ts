import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { DoubleEvent, Expected } from './log.ts';

/** The options of an append say what they expect in one of four fields. */
type Expectation = { hasAny(): boolean; hasNoStream(): boolean; hasStreamExists(): boolean };

export const streamNameOf = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier!.getStreamName_asU8()).toString('utf8');

export const identifierOf = (stream: string) =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64'));

export function expectedOf(options: Expectation, revision: () => string): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'none';
  return options.hasStreamExists() ? 'exists' : Number(revision());
}

/** What both ways to append hold about an event. */
type ProposedMessage = {
  getId(): { getString(): string } | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
};

export const proposedOf = (message: ProposedMessage) => ({
  id: message.getId()!.getString(),
  type: message.getMetadataMap().get('type')!,
  contentType: message.getMetadataMap().get('content-type')!,
  data: Buffer.from(message.getData_asU8()),
  metadata: Buffer.from(message.getCustomMetadata_asU8()),
});

/** An id as text, or as two signed numbers of 64 bits: servers may send either. */
export function uuidOf(id: string, isStructured: boolean) {
  if (!isStructured) return new shared.UUID().setString(id);
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return new shared.UUID().setStructured(
    new shared.UUID.Structured()
      .setMostSignificantBits(String(bytes.readBigInt64BE(0)))
      .setLeastSignificantBits(String(bytes.readBigInt64BE(8))),
  );
}

/** What was read before: an event doesn't change, and making its message costs more than sending it. */
const written = new WeakMap<DoubleEvent, Uint8Array>();

/** The message that shows an event to a reader, as bytes. */
export function readEventOf(event: DoubleEvent, hasStructuredId = false): Uint8Array {
  if (hasStructuredId) return responseWith(event, true).serializeBinary();
  const bytes = written.get(event) ?? responseWith(event, false).serializeBinary();
  written.set(event, bytes);
  return bytes;
}

function responseWith(event: DoubleEvent, hasStructuredId: boolean) {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuidOf(event.id, hasStructuredId))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.commit))
    .setPreparePosition(String(event.prepare))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(event.created));
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.commit)),
  );
}
