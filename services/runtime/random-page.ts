import { randomBytes } from 'node:crypto';

/** Asking the system for twelve bytes takes about as long as for four thousand. */
const PAGE_BYTES = 4_096;

let page = Buffer.alloc(0);
let used = 0;

/** Random bytes, at most a page of them, no byte of which was handed out before. */
export function randomPart(bytes: number): Buffer {
  if (used + bytes > page.length) {
    // A new page each time: parts of the one before are still in use.
    page = randomBytes(PAGE_BYTES);
    used = 0;
  }
  const part = page.subarray(used, used + bytes);
  used += bytes;
  return part;
}
