import { readFileSync } from 'node:fs';

/** Of this Kairos, as its package says. */
export const kairosVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
