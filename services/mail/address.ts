import { isEmail } from '#contracts/email-address.ts';
import type { Address } from './port.ts';
import { oneLine } from './written.ts';

/**
 * An address as the mailer takes it: `{ name, address }` with exactly one address and a name of one line. Null if
 * the address is not one: text that a mail library would split into several recipients never reaches it.
 */
export function mailbox({ name, address }: Address): { name: string; address: string } | null {
  return typeof address === 'string' && isEmail(address) ? { name: oneLine(name ?? ''), address } : null;
}
