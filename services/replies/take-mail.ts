import { v5 as uuidV5 } from 'uuid';
import { DAY } from '#contracts/durations.ts';
import { isAmong, normalizeEmail } from '#contracts/email-address.ts';
import { answersTo, byNumber } from '#services/domain/meeting/decide-people.ts';
import { ownUid } from '#services/domain/meeting/meeting-event.ts';
import type { Participant } from '#services/domain/meeting/state.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import type { Counters } from '#services/storage/accounts/counters.ts';
import type { InvitationTokens } from '#services/storage/accounts/invitation-tokens.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import type { CommandContext } from '#services/use-cases/commands/execute.ts';
import { heldAsOf, type WhoseTime } from '#services/use-cases/commands/whose-time.ts';
import { executeOnMeeting, loadIfThere } from '#services/use-cases/meetings/load-meeting.ts';
import type { LoadedMeeting } from '#services/use-cases/meetings/organizing.ts';
import type { CalendarReply } from './calendar-reply.ts';
import { type NotTaken, readMail } from './received-mail.ts';
import { takeLetter } from './take-letter.ts';

/**
 * The outcome of an email. `taken`: what it says is recorded, now or before. `otherMeeting`, `otherPerson`: the calendar
 * file is about something else than the address. `refused`: the meeting or the person takes no such reply any more.
 * `tooMany`, `unsure`: the same email can come again later.
 */
export type Outcome =
  | NotTaken
  | ('taken' | 'refused' | 'unknownAddress' | 'otherMeeting' | 'otherPerson' | 'tooMany' | 'unsure');

/** Bytes. Whatever makes an email larger has nothing to do with a reply. */
export const LARGEST_MAIL = 1024 * 1024;

/** How many replies a day are looked at: of a person to a meeting, by a sender, and to a meeting. */
const MOST = { ofPerson: 20, bySender: 50, toMeeting: 300 };

/**
 * Whether an email surely comes from the domain of the address that it says it's from. `unsure` while the keys of the
 * domain can't be asked for.
 */
export type Proof = (raw: Buffer, from: string) => Promise<'proven' | 'unproven' | 'unsure'>;

type TakeMailDeps = {
  log: EventLog;
  users: WhoseTime & Pick<Users, 'byId'>;
  /** The domain of Kairos's own Message-IDs. */
  domain: string;
  invitationTokens: Pick<InvitationTokens, 'openReplyAddress'>;
  counters: Pick<Counters, 'count'>;
  vault: Pick<Vault, 'hash'>;
  proof: Proof;
  /** Kairos's own addresses, from which nobody replies. */
  ownAddresses: readonly string[];
  now: () => Date;
};

/**
 * Takes an email that arrived for a reply address. The same reply again, however often, leads to what it led to first: its
 * command's id is made of the calendar file. So an email is done once this is, and is given again after a crash. Throws if
 * the store or the database doesn't respond.
 */
export async function takeMail(deps: TakeMailDeps, to: string, raw: Buffer): Promise<Outcome> {
  const claim = deps.invitationTokens.openReplyAddress(to);
  if (!claim) return 'unknownAddress';
  const mail = await readMail(raw);
  if (typeof mail === 'string') return mail;
  const { from } = mail;
  if (isAmong(deps.ownAddresses, from)) return 'loop';
  if ('reply' in mail && mail.reply.uid.toLowerCase() !== ownUid(claim.meetingId)) return 'otherMeeting';
  const found = await loadIfThere(deps.log, claim.meetingId);
  const person = found && byNumber(found.state, claim.participant);
  if (!found || !person || person.email === null) return 'unknownAddress';
  const said = 'reply' in mail ? whatTheySaid(mail.reply, person) : null;
  if (said === undefined) return 'otherPerson';
  const content = 'reply' in mail ? mail.file : JSON.stringify(mail.letter);
  const commandIdFor = (how: string) => uuidV5(`reply:${person.number}:${how}:${content}`, found.id);
  if (!(await mayCount(deps, { id: commandIdFor('counted'), meetingId: found.id, person, from })))
    return 'tooMany';
  const isNamed = answersTo(person, said?.address ?? from) && answersTo(person, from);
  const proof = isNamed ? await deps.proof(raw, from) : 'unproven';
  if (proof === 'unsure') return proof;
  const isProven = proof === 'proven';
  const contextOf = (how: string): CommandContext => ({
    commandId: commandIdFor(how),
    actor: isProven ? { kind: 'participant', number: person.number } : { kind: 'kairos' },
    correlationId: commandIdFor(proof),
    source: 'mail',
    now: deps.now,
  });
  const whose = { found, person, isProven };
  const outcome = await ('reply' in mail
    ? record(deps, { ...whose, reply: mail.reply, said: said! }, contextOf(proof))
    : takeLetter(deps, { ...whose, letter: mail.letter }, (part) => contextOf(`${proof}:${part}`)));
  crashPoint('CP-5-reply-taken');
  return outcome;
}

type Said = CalendarReply['attendees'][number];

/** Of several named people, the address's own is meant; a single person may use another address of theirs. */
function whatTheySaid({ attendees }: CalendarReply, person: Participant): Said | undefined {
  const own = attendees.find(({ address }) => answersTo(person, address));
  return own ?? (attendees.length === 1 ? attendees[0] : undefined);
}

async function mayCount(
  { counters, vault, now }: TakeMailDeps,
  { id, meetingId, person, from }: { id: string; meetingId: string; person: Participant; from: string },
): Promise<boolean> {
  const day = now().toISOString().slice(0, 10);
  const expire = new Date(Date.parse(day) + DAY);
  const limit = (key: string, allowed: number) => ({
    key: `replies:${key}:${day}`,
    amount: 1,
    allowed,
    expire,
  });
  const { ok } = await counters.count(id, [
    limit(`person:${meetingId}:${person.number}`, MOST.ofPerson),
    limit(`sender:${vault.hash(normalizeEmail(from), 'email')}`, MOST.bySender),
    limit(`meeting:${meetingId}`, MOST.toMeeting),
  ]);
  return ok;
}

type Found = {
  found: LoadedMeeting;
  person: Participant;
  reply: CalendarReply;
  said: Said;
  isProven: boolean;
};

async function record(
  { log, users, now }: TakeMailDeps,
  { found, person, reply, said, isProven }: Found,
  context: CommandContext,
): Promise<Outcome> {
  const { start, proposedEnd, sequence, stampedAt } = reply;
  const { answer, word, delegate } = said;
  const at = now().toISOString();
  const needsHold = answer === 'accepted' && person.userId === undefined && person.email !== null;
  const recorded = await executeOnMeeting(
    log,
    found,
    {
      type: 'TakeCalendarReply',
      ...{ participant: person.number, answer, isProven, sequence },
      // A clock that is ahead must not keep later replies from counting.
      writtenAt: stampedAt !== null && stampedAt < at ? stampedAt : at,
      start: start === null ? null : new Date(start).toISOString(),
      ...(word && { word }),
      ...(delegate !== null && { delegate }),
      // Nobody can meet at a time that has passed.
      ...(start !== null &&
        proposedEnd !== null &&
        start > Date.parse(at) && { proposed: asSpan(start, proposedEnd) }),
      ...(needsHold && { heldAs: await heldAsOf(users, person.email!) }),
    },
    context,
  );
  return recorded.ok ? 'taken' : 'refused';
}

const asSpan = (start: number, end: number) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});
