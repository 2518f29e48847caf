import { v5 as uuidV5 } from 'uuid';
import type { Suppressions, User, Users } from '../../services/storage/accounts/port.ts';
import { accountWishes } from './account-wishes.ts';
import type { SimulatedPerson } from './people.ts';
import { isConnected, type Surroundings } from './surroundings.ts';

/** The namespace of the ids that are made of addresses. */
const ADDRESSES = '3a0d9f64-52b7-4d0b-8a5e-7c4d1e6f9b21';

/** Everyone has an account; whether its calendar can be read may change, and so may the days off that it names. */
export function accountsIn(world: Surroundings): Users {
  const made = new Map<string, User>();
  const user = (person: SimulatedPerson): User => {
    const calendar = isConnected(world, person) ? 'connected' : 'notConnected';
    const wishes = accountWishes(person, world.clock);
    const known = made.get(person.userId);
    if (known?.calendar === calendar && known.wishes === wishes) return known;
    const [firstName = '', lastName = ''] = person.name.split(' ');
    const account: User = {
      id: person.userId,
      email: person.email,
      addresses: [person.email],
      firstName,
      lastName,
      profileImageUrl: null,
      zone: person.zone,
      clock: null,
      hours: person.hours,
      wishes,
      holidays: null,
      notices: true,
      alarm: 'calendar',
      calendar,
      lostCalendar: null,
      takesEvents: calendar === 'connected',
      eventProviders: calendar === 'connected' ? ['google'] : [],
      createdAt: '2000-01-01T00:00:00.000Z',
    };
    made.set(person.userId, account);
    return account;
  };
  const among = (keys: readonly string[], people: ReadonlyMap<string, SimulatedPerson>) =>
    new Map(
      keys.flatMap((key): [string, User][] => {
        const person = people.get(key);
        return person ? [[key, user(person)]] : [];
      }),
    );
  return {
    async byId(id) {
      const person = world.byUserId.get(id);
      return person ? user(person) : null;
    },
    byIds: async (ids) => among(ids, world.byUserId),
    byEmails: async (emails) => among(emails, world.byEmail),
    idOfAddress: (email) => uuidV5(email, ADDRESSES),
    learnZone: async () => {},
    learnFirstZone: async () => {},
  };
}

export const suppressionsIn = ({ byEmail }: Surroundings): Pick<Suppressions, 'has'> => ({
  has: async (email) => byEmail.get(email)?.unsubscribed ?? false,
});
