import { normalizeEmail } from '#contracts/email-address.ts';
import type { Contact } from '#web/api/contacts.ts';

/** The contacts whose name or address contains the text, ignoring case. */
export function findContacts(contacts: readonly Contact[], text: string): readonly Contact[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return contacts;
  return contacts.filter(
    ({ name, email }) => name.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted),
  );
}

/** The contact that already has this address. Saving it again updates the name. */
export const withAddress = (contacts: readonly Contact[], address: string): Contact | undefined =>
  contacts.find(({ email }) => normalizeEmail(email) === normalizeEmail(address.trim()));
