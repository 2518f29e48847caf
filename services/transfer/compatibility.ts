import { parseStream, specsOf } from '#contracts/events/streams.ts';
import type { ExportHeader, MovedEvent } from './lines.ts';
import { MOVED_SCHEMA } from './moved-tables.ts';
import { TransferRefused } from './refused.ts';

const WITH_ITS_OWN = 'Nothing was stored. Import it with the Kairos that exported it, or a newer one.';

/** Throws TransferRefused if the export is from a newer Kairos, or its keys are not among these. */
export function assertCompatible({ schema, keys: wanted }: ExportHeader, keys: ExportHeader['keys']): void {
  const newer = schema.find((migration) => !MOVED_SCHEMA.includes(migration));
  if (newer?.endsWith('-001'))
    throw new TransferRefused(
      "The export was made by a Kairos from before version 1.0, whose data this one doesn't read. Nothing was stored. Start with an empty store.",
    );
  if (newer !== undefined)
    throw new TransferRefused(`The export has tables this Kairos doesn't know (${newer}). ${WITH_ITS_OWN}`);
  const missing = wanted.find((key) => !keys.some((own) => isSame(own, key)));
  if (missing)
    throw new TransferRefused(
      `The export was sealed with another key: ${missing.name} (${missing.fingerprint}) isn't in KAIROS_KEY. Nothing was stored. Set KAIROS_KEY to the exported store's, or use the key file next to its data folder.`,
    );
  if (!isSame(keys.at(-1)!, wanted.at(-1)!))
    throw new TransferRefused(
      `The last key in KAIROS_KEY makes the lookup hashes, so it must be the same one: ${wanted.at(-1)!.name}. Nothing was stored. Put that key last.`,
    );
}

const isSame = (one: ExportHeader['keys'][number], other: ExportHeader['keys'][number]) =>
  one.name === other.name && one.fingerprint === other.fingerprint;

/** Throws TransferRefused for an event that this Kairos could not read. */
export function assertKnownEvent({ stream, type, meta }: MovedEvent): void {
  const kind = parseStream(stream)?.kind;
  const version = kind && specsOf(kind)[type]?.version;
  if (version === undefined || !(Number(meta['v']) <= version))
    throw new TransferRefused(
      `The export holds a ${type} of version ${String(meta['v'])} in ${stream}, which this Kairos doesn't know. ${WITH_ITS_OWN}`,
    );
}
