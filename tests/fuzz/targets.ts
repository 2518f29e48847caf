import type { Target } from './target.ts';
import { addresses } from './targets/addresses.ts';
import { calendars } from './targets/calendars.ts';
import { dav } from './targets/dav.ts';
import { feeds } from './targets/feeds.ts';
import { words } from './targets/words.ts';

export const targets = { calendars, dav, addresses, words, feeds } satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;
