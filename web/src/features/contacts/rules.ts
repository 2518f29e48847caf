import { SIZES } from '#contracts/api/limits.ts';
import { isEmail } from '#contracts/email-address.ts';
import type { Problems } from '#web/lib/checked.ts';

export type NewContact = { name: string; email: string };

export function checkContact({ name, email }: NewContact): Problems<NewContact> {
  const problems: Problems<NewContact> = {};
  if (name === '') problems.name = 'Name is required';
  if (name.length > SIZES.name) problems.name = `Name cannot exceed ${SIZES.name} characters`;
  if (!isEmail(email)) problems.email = 'Please enter a valid email address';
  return problems;
}
