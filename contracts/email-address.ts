/** RFC 5321, section 4.5.3.1: the longest path, without its angle brackets. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Whether a text is exactly one plain address: ASCII dot-atoms, a single `@`, a domain of at least two labels. Refuses
 * lists, groups, display names, angle brackets, quotes, comments, white space and control characters. Checks the length
 * first, so junk of any size is refused fast.
 */
export function isEmail(value: string): boolean {
  if (value.length > MAX_LENGTH) return false;
  const at = value.indexOf('@');
  const local = value.slice(0, Math.max(at, 0));
  const labels = value.slice(at + 1).split('.');
  return (
    local.length <= MAX_LOCAL_LENGTH &&
    local.split('.').every((atom) => ATOM.test(atom)) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/** The form in which addresses are compared and hashed. */
export const normalizeEmail = (address: string): string => address.toLowerCase();

/** Compares addresses ignoring case and space around them. An erased address equals none. */
export const sameAddress = (one: string | null | undefined, other: string | null | undefined): boolean =>
  typeof one === 'string' && typeof other === 'string' && foldAddress(one) === foldAddress(other);

/** Whether an address is one of these. */
export const isAmong = (addresses: readonly string[], email: string | null | undefined): boolean =>
  addresses.some((address) => sameAddress(address, email));

const foldAddress = (email: string): string => email.trim().toLowerCase();
