import type { RefusalCode, Refused } from './organizing.ts';

export const refuseWith = (code: RefusalCode, message: string): Refused => ({
  ok: false,
  refused: { code, message },
});
