import { normalizeEmail } from '#contracts/email-address.ts';
import type { Contact } from '#web/api/contacts.ts';

/** The contacts whose name or address holds the text, whatever its case. */
export function findContacts(contacts: readonly Contact[], text: string): readonly Contact[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return contacts;
  return contacts.filter(
    ({ name, email }) => name.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted),
  );
}

/** Who has this address already. Saving it again changes the name. */
export const withAddress = (contacts: readonly Contact[], address: string): Contact | undefined =>
  contacts.find(({ email }) => normalizeEmail(email) === normalizeEmail(address.trim()));
