import { v5 as uuidV5 } from 'uuid';
import { normalizeEmail } from '#contracts/email-address.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import type { Contacts } from '#services/storage/accounts/contacts.ts';
import type { PendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import type { SignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Sealer, Vault } from '#services/storage/vault/port.ts';
import { type CommandContext, execute, load } from '../commands/execute.ts';
import { destroyKeys } from './destroy-keys.ts';
import { type RedactionOutcome, redactTexts } from './redact-texts.ts';
import { meetingsNaming } from './texts.ts';

type Deps = {
  log: EventLog;
  sealer: Sealer;
  vault: Vault;
  users: Pick<Users, 'idOfAddress'>;
  contacts: Pick<Contacts, 'forget'>;
  pendingAnswers: Pick<PendingAnswers, 'forgetOf'>;
  signInLinks: Pick<SignInLinks, 'forgetOf'>;
  /** Other places that hold data of meetings and of addresses, such as the demo mailbox. */
  forgetMails: readonly ((meetingIds: readonly string[], addresses?: readonly string[]) => Promise<void>)[];
  /** Where an admin asked for it. */
  source: 'http' | 'cli';
  now: () => Date;
};

/** The result, for the operator who answers the person. */
export type ErasedPerson = {
  /** The number of meetings they took part in or were invited to. */
  places: number;
  /** The ids of meetings and requests by the outcome for the texts written about them. */
  words: Record<Exclude<RedactionOutcome, 'nothing'>, string[]>;
  /** An account has this address; it was not erased. */
  hasAccount: boolean;
};

/**
 * Erases a person without an account who asked by mail: their participant data in every meeting, texts by others that
 * name them, and other people's contacts with this address. Safe to repeat, also after stopping halfway.
 */
export async function erasePersonByEmail(deps: Deps, address: string): Promise<ErasedPerson> {
  const { log, sealer, vault, contacts, forgetMails, source, now } = deps;
  const email = normalizeEmail(address);
  const found = await sealer.subjectsOfEmail(vault.hash(email, 'email'));
  const subjects = found.filter((subject) => subject.startsWith('participant:'));
  const numbers = Map.groupBy(
    subjects.map((subject) => subject.split(':')),
    ([, meetingId = '']) => meetingId,
  );
  const meetingIds = new Set([...numbers.keys(), ...(await meetingsNaming(deps, email))]);

  const words: ErasedPerson['words'] = { request: [], reworded: [] };
  for (const id of meetingIds) {
    // While their own data can still be read, it gives the names to search for.
    const own = (numbers.get(id) ?? []).map(([, , number]) => Number(number));
    const became = await redactTexts({ log, sealer, now, source }, id, {
      emails: [email],
      numbers: own,
    });
    if (became !== 'nothing') words[became].push(id);
  }
  for (const forget of forgetMails) await forget([...meetingIds], [email]);
  await releaseHeldBy(deps, deps.users.idOfAddress(email));
  await contacts.forget(email);
  await deps.pendingAnswers.forgetOf(email);
  await deps.signInLinks.forgetOf(email);
  await destroyKeys({ log, sealer, now }, { subjects, why: 'asked', actor: { kind: 'kairos' }, source });
  await sealer.scrub();
  return {
    places: numbers.size,
    words,
    hasAccount: found.some((subject) => subject.startsWith('user:')),
  };
}

/** Releases all time that is held under the id of an erased person's address. Harmless if repeated. */
async function releaseHeldBy(
  { log, source, now }: Pick<Deps, 'log' | 'source' | 'now'>,
  id: string,
): Promise<void> {
  const stream = `reservations-${id}` as const;
  const { state } = await load(log, reservationsDecider, stream);
  for (const { meeting, booking, joined } of state.reserved) {
    const key = { meeting, booking, ...(joined !== undefined && { joined }) };
    const context: CommandContext = {
      commandId: uuidV5(`erased:${booking}:${joined ?? ''}`, meeting),
      ...{ actor: { kind: 'kairos' }, correlationId: id, source, now },
    };
    const released = await execute(
      log,
      reservationsDecider,
      stream,
      { type: 'ReleaseSlot', ...key },
      context,
    );
    if (!released.ok) throw new Error(released.refused.message);
  }
}
