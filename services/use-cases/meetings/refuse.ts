import type { RefusalCode, Refused } from './port.ts';

export const refuse = (code: RefusalCode, message: string): Refused => ({
  ok: false,
  refused: { code, message },
});
