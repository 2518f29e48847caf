import { normalizeEmail } from '#contracts/email-address.ts';
import type { SlackPerson } from '#contracts/events/slack.ts';
import { fullName } from '#contracts/text/names.ts';
import type { SagaSlackDeps } from './slack-deps.ts';

/**
 * The people, with account names in place of bare addresses. Only for those who are admitted at once: guessing
 * addresses must not reveal who else has an account.
 */
export async function withKnownNames(
  { accountsByEmail }: Pick<SagaSlackDeps, 'accountsByEmail'>,
  people: readonly SlackPerson[],
): Promise<SlackPerson[]> {
  const unnamed = people.filter(({ name }) => name === null);
  const accounts = await accountsByEmail(unnamed.map(({ email }) => email));
  return people.map((person) => {
    const account = person.name === null ? accounts.get(normalizeEmail(person.email)) : undefined;
    if (account?.calendar !== 'connected') return person;
    return { ...person, name: fullName(account) };
  });
}
