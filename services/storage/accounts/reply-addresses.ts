import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../vault/port.ts';

/** Whose reply an email is: a participant of a meeting. */
type ReplyClaim = { meetingId: string; participant: number };

const ID_BYTES = 16;
const NUMBER_BYTES = 2;
/** 80 bits: each guess needs an email. */
const PROOF_BYTES = 10;

/** The length of a token, in characters. Case doesn't matter, since some mail servers write addresses small. */
export const TOKEN_LENGTH = Math.ceil(((ID_BYTES + NUMBER_BYTES + PROOF_BYTES) * 8) / 5);

/**
 * The addresses to which calendar programs send a person's replies to a meeting, such as reply+token@example.com. A
 * person's address for a meeting stays the same, since calendars compare organizers by their addresses. It opens nothing
 * once the person was erased, as nobody is found under their number then.
 */
export function createReplyAddresses({ vault }: { vault: Pick<Vault, 'hash'> }, address: string) {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const proofOf = (named: Buffer): Buffer =>
    Buffer.from(vault.hash(named.toString('hex'), 'reply'), 'base64url').subarray(0, PROOF_BYTES);

  return {
    of({ meetingId, participant }: ReplyClaim): string {
      const named = Buffer.alloc(ID_BYTES + NUMBER_BYTES);
      named.write(meetingId.replaceAll('-', ''), 'hex');
      named.writeUInt16BE(participant, ID_BYTES);
      return `${local}+${inBase32(Buffer.concat([named, proofOf(named)]))}@${domain}`;
    },
    /** Null for an address that isn't ours. */
    open(given: string): ReplyClaim | null {
      const folded = given.toLowerCase();
      const [before, after] = [`${local}+`.toLowerCase(), `@${domain}`.toLowerCase()];
      if (!folded.startsWith(before) || !folded.endsWith(after)) return null;
      const bytes = fromBase32(folded.slice(before.length, folded.length - after.length));
      if (!bytes) return null;
      const named = bytes.subarray(0, ID_BYTES + NUMBER_BYTES);
      if (!timingSafeEqual(bytes.subarray(named.length), proofOf(named))) return null;
      const id = named.toString('hex', 0, ID_BYTES);
      return {
        meetingId: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
        participant: named.readUInt16BE(ID_BYTES),
      };
    },
  };
}

const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567';

function inBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (five) => DIGITS[Number.parseInt(five.padEnd(5, '0'), 2)]!);
}

/** Null for a text that isn't a token. */
function fromBase32(text: string): Buffer | null {
  if (text.length !== TOKEN_LENGTH) return null;
  const digits = [...text].map((digit) => DIGITS.indexOf(digit));
  if (digits.includes(-1)) return null;
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
