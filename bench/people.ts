import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createSessionStore } from '#services/storage/accounts/sessions.ts';
import { createUsers } from '#services/storage/accounts/users.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault } from '#services/storage/vault/vault.ts';

const AT_ONCE = 50;

/** Someone who signed in. The part of the address before the @ is a UUID. */
export type BenchPerson = { userId: string; cookie: string; email: string };

/** The cookies of so many people who signed in. */
export const signInMany = async (pool: pg.Pool, keys: string, count: number): Promise<string[]> =>
  (await signInPeople(pool, keys, count)).map(({ cookie }) => cookie);

/** So many people who signed in; through the accounts themselves, as the sign-in does it. */
export async function signInPeople(pool: pg.Pool, keys: string, count: number): Promise<BenchPerson[]> {
  const vault = createVault(keys);
  const now = () => new Date();
  const sealer = createSealer({ pool, vault });
  const users = createUsers({ pool, vault, sealer, now });
  const sessions = createSessionStore({ pool, vault, sealer, now });
  const one = async (): Promise<BenchPerson> => {
    const id = randomUUID();
    const identity = {
      issuer: 'https://accounts.google.com',
      subject: id,
      email: `${id}@example.com`,
      firstName: 'Bench',
      lastName: 'User',
      profileImageUrl: null,
    };
    const signedIn = await users.signIn(identity);
    if (!signedIn.ok) throw new Error(signedIn.why);
    // Until it's known, no one can create a meeting.
    await users.change(signedIn.user.id, { zone: 'Europe/Berlin' });
    const sid = randomBytes(32).toString('base64url');
    const at = Date.now();
    await sessions.set(sid, { userId: signedIn.user.id, signedInAt: at, seenAt: at }, true);
    return { userId: signedIn.user.id, cookie: `sid=${sid}`, email: identity.email };
  };
  const people: BenchPerson[] = [];
  while (people.length < count)
    people.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - people.length) }, one))),
    );
  await sealer.close();
  return people;
}
