import type { Config } from '#services/config.ts';
import { readOrMakeKeyFile } from '#services/storage/vault/key-file.ts';

/** KAIROS_KEY, or the ring that the embedded default keeps next to its data folder. */
export const keyRing = ({ key }: Config): string =>
  key.kind === 'given' ? key.ring : readOrMakeKeyFile(key.path);
