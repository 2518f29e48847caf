import { normalizeEmail } from '../../contracts/email-address.ts';
import type { EventLog } from '../event-store/event-log.ts';
import { eraseSubjects } from '../sagas/erase-subjects.ts';
import type { Sealer, Vault } from '../vault/port.ts';
import type { Contacts } from './contacts.ts';

type Deps = {
  log: EventLog;
  sealer: Sealer;
  vault: Vault;
  contacts: Pick<Contacts, 'forget'>;
  /** What else remembers a meeting, such as the outbox of the embedded default. */
  forgetMails: readonly ((meetingIds: readonly string[]) => Promise<void>)[];
  now: () => Date;
};

/**
 * Destroys what is kept of somebody without an account who asked by mail: their place in every meeting, and other
 * people's contacts with this address. Answers in how many meetings that was. Harmless if repeated.
 */
export async function eraseByEmail(deps: Deps, email: string): Promise<number> {
  const { log, sealer, vault, contacts, forgetMails, now } = deps;
  const found = await sealer.subjectsOfEmail(vault.hash(normalizeEmail(email), 'email'));
  const subjects = found.filter((subject) => subject.startsWith('participant:'));
  const meetings = subjects.map((subject) => subject.split(':')[1] ?? '');
  for (const forget of forgetMails) await forget(meetings);
  await contacts.forget(email);
  await eraseSubjects(
    { log, sealer, now },
    { subjects, why: 'asked', actor: { kind: 'kairos' }, source: 'cli' },
  );
  return subjects.length;
}
