import { parseStream, specsOf } from '#contracts/events/streams.ts';
import type { ExportHeader, MovedEvent } from './lines.ts';
import { MOVED_SCHEMA } from './moved-tables.ts';
import { TransferRefused } from './refused.ts';

const WITH_ITS_OWN = 'Nothing was stored; import it with the Kairos that exported it, or a newer one.';

/** Throws TransferRefused if the export is one of a newer Kairos, or its keys are not among these. */
export function assertCompatible({ schema, keys: wanted }: ExportHeader, keys: ExportHeader['keys']): void {
  const newer = schema.find((migration) => !MOVED_SCHEMA.includes(migration));
  if (newer !== undefined)
    throw new TransferRefused(
      `The export has tables that this Kairos does not know (${newer}). ${WITH_ITS_OWN}`,
    );
  const missing = wanted.find((key) => !keys.some((own) => isSame(own, key)));
  if (missing)
    throw new TransferRefused(
      `The export was sealed with another key: ${missing.name} (${missing.fingerprint}) is not in KAIROS_KEY. Nothing was stored; set KAIROS_KEY to that of the store that was exported, or take the key file from beside its data folder.`,
    );
  if (!isSame(keys.at(-1)!, wanted.at(-1)!))
    throw new TransferRefused(
      `The last key in KAIROS_KEY makes the lookup hashes and must be the same: ${wanted.at(-1)!.name}. Nothing was stored; put it last.`,
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
      `The export holds a ${type} of version ${String(meta['v'])} in ${stream}, which this Kairos does not know. ${WITH_ITS_OWN}`,
    );
}
