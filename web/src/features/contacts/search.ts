import { normalizeEmail } from '#contracts/email-address.ts';
import type { ContactAnswer } from '#web/api/contacts.ts';

/** The contacts whose name or address contains the text, ignoring case. */
export function findContacts(contacts: readonly ContactAnswer[], text: string): readonly ContactAnswer[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return contacts;
  return contacts.filter(
    ({ name, email }) => name.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted),
  );
}

/** The contact that already has this address. Saving the contact again updates the name. */
export const withAddress = (contacts: readonly ContactAnswer[], address: string): ContactAnswer | undefined =>
  contacts.find(({ email }) => normalizeEmail(email) === normalizeEmail(address.trim()));
