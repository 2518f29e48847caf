import { AWAKE, WINDOWS } from '#contracts/windows.ts';
import { fold } from '#services/domain/decider.ts';
import { deliveryDecider } from '#services/domain/delivery/delivery.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { type AnsweredMinutes, packSpans } from '#services/domain/evidence/typed-answer.ts';
import { isMailOvertaken } from '#services/domain/meeting/mail-replies.ts';
import type { Participant } from '#services/domain/meeting/state.ts';
import { messageId } from '#services/mail/message-id.ts';
import { zoneOfDates } from '#services/scheduling/meeting-request/date-range.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { readPartly } from '#services/understanding/read-partly.ts';
import { readDecline, readTimes } from '#services/understanding/read-times.ts';
import { saveAnswer } from '#services/use-cases/answers/save-answer.ts';
import { type CommandContext, load } from '#services/use-cases/commands/execute.ts';
import { executeOnMeeting } from '#services/use-cases/meetings/load-meeting.ts';
import type { LoadedMeeting } from '#services/use-cases/meetings/organizing.ts';
import { zoneOfReader } from '#services/use-cases/meetings/zone-of-reader.ts';
import type { Letter } from './received-mail.ts';

/** As many characters of someone's words are passed on. */
const LONGEST = 5_000;
const MINUTE_MS = 60_000;

type Deps = {
  log: EventLog;
  users: Pick<Users, 'byId' | 'byIds' | 'byEmails' | 'idOfAddress'>;
  /** The domain of Kairos's own Message-IDs. */
  domain: string;
  now: () => Date;
};

type FromPerson = { found: LoadedMeeting; person: Participant; letter: Letter; isProven: boolean };

/**
 * Takes the words of an email. Times count as if they were marked on the page, and a decline as one by a link, if every word
 * is understood. Other words go to the organizer, and their writer learns which of them were clear. Of an email that isn't
 * surely theirs, nothing is kept.
 */
export async function takeLetter(
  deps: Deps,
  { found, person, letter, isProven }: FromPerson,
  contextOf: (part: string) => CommandContext,
): Promise<'taken' | 'unknownAddress'> {
  const { log, users, now } = deps;
  const at = now().toISOString();
  const mail = {
    ...(letter.id !== null && { mailId: letter.id }),
    // A clock that is ahead must not keep later emails from counting.
    mailedAt: letter.writtenAt !== null && letter.writtenAt < at ? letter.writtenAt : at,
  };
  let partly: ReturnType<typeof readPartly> = null;
  if (isProven) {
    if (isMailOvertaken(person, mail)) return 'taken';
    const organizer = await users.byId(found.state.organizerId);
    const names = [organizer?.firstName, organizer?.lastName, person.name].flatMap((name) => name || []);
    const asked = await askedOf(deps, { found, person, letter, organizer, names }, mail.mailedAt);
    const spans = asked && readTimes(letter.words, asked);
    const answer = { participant: person.number, mail };
    const typed = spans && { zone: asked.zone, spans: spans.map(asTyped), done: true };
    const saved = typed && (await saveAnswer({ log, users }, { ...found, ...answer }, typed, contextOf));
    if (saved?.ok) return 'taken';
    if (!spans && readDecline(letter.words, names)) {
      const decline = { type: 'DeclineMeeting', ...answer } as const;
      if ((await executeOnMeeting(log, found, decline, contextOf('declined'))).ok) return 'taken';
    }
    if (asked && !spans) partly = readPartly(letter.words, { ...asked, numbered: asked.numberedOnce });
  }
  const word = letter.words.slice(0, LONGEST);
  const kept = await executeOnMeeting(
    log,
    found,
    {
      ...{ type: 'TakeMailReply', participant: person.number, mail, isProven },
      ...(isProven && { word }),
      ...(partly && { partly: { ...partly, spans: packSpans(partly.spans) } }),
    },
    contextOf('words'),
  );
  return kept.ok ? 'taken' : 'unknownAddress';
}

type ToRead = Omit<FromPerson, 'isProven'> & { organizer: User | null; names: readonly string[] };

/** What their words are about, in the zone in which emails tell them times. Null once nobody is asked any more. */
async function askedOf(
  { log, users, domain }: Deps,
  { found: { id, state }, person, letter, organizer, names }: ToRead,
  writtenAt: string,
) {
  if (state.status !== 'pending' && state.status !== 'active') return null;
  const [{ state: evidence }, accounts, sent] = await Promise.all([
    load(log, evidenceDecider, `evidence-${id}`),
    users.byEmails(person.email === null ? [] : [person.email]),
    log.read<'delivery'>(`delivery-${id}`),
  ]);
  const account = person.userId === undefined ? [...accounts.values()][0] : await users.byId(person.userId);
  const { timePreference, duration, dateRangeStart, dateRangeEnd } = state;
  const zone =
    zoneOfReader({ meeting: state, evidence }, person.number, account) ??
    organizer?.zone ??
    zoneOfDates(state);
  const { attempts } = fold(deliveryDecider, sent);
  const asked = attempts.filter(({ recipient, starts }) => recipient === person.number && starts);
  const isAnswered = (mail: (typeof asked)[number]) =>
    letter.answers.includes(messageId({ meetingId: id, ...mail }, domain));
  // Numbers of two emails could mean different times.
  const numberedIn = (mails: typeof asked) => {
    const lists = new Set(mails.map(({ starts }) => starts!.join()));
    const starts = lists.size === 1 ? [...lists][0]!.split(',') : [];
    return starts.map((start) => {
      const from = Date.parse(start) / MINUTE_MS;
      return { from, to: from + duration };
    });
  };
  return {
    numbered: numberedIn(asked.some(isAnswered) ? asked.filter(isAnswered) : asked),
    /** The same for an answer to an email that numbers no times. */
    numberedOnce: numberedIn(asked),
    ...{ firstDay: dateRangeStart, lastDay: dateRangeEnd, duration, zone },
    hours: timePreference === 'all' ? AWAKE : WINDOWS[timePreference],
    writtenAt: new Date(writtenAt),
    names,
  };
}

const asTyped = ({ from, to, answer }: AnsweredMinutes) => ({
  start: new Date(from * MINUTE_MS).toISOString(),
  end: new Date(to * MINUTE_MS).toISOString(),
  answer,
});
