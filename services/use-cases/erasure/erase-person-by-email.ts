import { normalizeEmail } from '#contracts/email-address.ts';
import type { Contacts } from '#services/storage/accounts/contacts.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Sealer, Vault } from '#services/storage/vault/port.ts';
import { destroyKeys } from './destroy-keys.ts';
import { type RedactionOutcome, redactTexts } from './redact-texts.ts';
import { meetingsNaming } from './texts.ts';

type Deps = {
  log: EventLog;
  sealer: Sealer;
  vault: Vault;
  contacts: Pick<Contacts, 'forget'>;
  /** What else remembers a meeting, such as the outbox of the embedded default. */
  forgetMails: readonly ((meetingIds: readonly string[]) => Promise<void>)[];
  now: () => Date;
};

/** What was done, for the one who has to answer to that person. */
export type ErasedPerson = {
  /** In how many meetings they had a place. */
  places: number;
  /** The ids of meetings and requests by what became of what was written about them. */
  words: Record<Exclude<RedactionOutcome, 'nothing'>, string[]>;
  /** There is an account with this address; it stays. */
  hasAccount: boolean;
};

/**
 * Destroys what is kept of somebody without an account who asked by mail: their place in every meeting, what others
 * wrote that names them, and other people's contacts with this address. Harmless if repeated, also after it stopped half way.
 */
export async function erasePersonByEmail(deps: Deps, address: string): Promise<ErasedPerson> {
  const { log, sealer, vault, contacts, forgetMails, now } = deps;
  const email = normalizeEmail(address);
  const found = await sealer.subjectsOfEmail(vault.hash(email, 'email'));
  const subjects = found.filter((subject) => subject.startsWith('participant:'));
  const numbers = Map.groupBy(
    subjects.map((subject) => subject.split(':')),
    ([, meetingId = '']) => meetingId,
  );
  const meetingIds = new Set([...numbers.keys(), ...(await meetingsNaming(deps, email))]);

  const words: ErasedPerson['words'] = { request: [], reworded: [], kept: [] };
  for (const id of meetingIds) {
    // As long as their own place can be read, it tells by which names to look for them.
    const own = (numbers.get(id) ?? []).map(([, , number]) => Number(number));
    const became = await redactTexts({ log, sealer, now, source: 'cli' }, id, { email, numbers: own });
    if (became !== 'nothing') words[became].push(id);
  }
  for (const forget of forgetMails) await forget([...meetingIds]);
  await contacts.forget(email);
  await destroyKeys(
    { log, sealer, now },
    { subjects, why: 'asked', actor: { kind: 'kairos' }, source: 'cli' },
  );
  return {
    places: numbers.size,
    words,
    hasAccount: found.some((subject) => subject.startsWith('user:')),
  };
}
