import { normalizeEmail } from '#contracts/email-address.ts';
import type { SlackPerson } from '#contracts/events/slack.ts';
import { fullName } from '#contracts/text/names.ts';
import type { SagaSlackDeps } from './slack-deps.ts';

/**
 * The people, those who are named by their address with the name of their account. Only of those who take part at once:
 * whether others have an account is told to nobody who guesses addresses.
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
