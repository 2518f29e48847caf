import { SIZES } from '#contracts/api/limits.ts';
import { isEmail } from '#contracts/email-address.ts';
import { INVALID_EMAIL, missing, tooLong } from '#contracts/text/field-errors.ts';
import type { Problems } from '#web/lib/checked.ts';

export type NewContact = { name: string; email: string };

export function checkContact({ name, email }: NewContact): Problems<NewContact> {
  const problems: Problems<NewContact> = {};
  if (name === '') problems.name = missing('Name');
  if (name.length > SIZES.name) problems.name = tooLong('Name', SIZES.name);
  if (!isEmail(email)) problems.email = INVALID_EMAIL;
  return problems;
}
