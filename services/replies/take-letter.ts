import { AWAKE, WINDOWS } from '#contracts/windows.ts';
import { fold } from '#services/domain/decider.ts';
import { deliveryDecider } from '#services/domain/delivery/delivery.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { AnsweredMinutes } from '#services/domain/evidence/typed-answer.ts';
import { isMailOvertaken } from '#services/domain/meeting/mail-replies.ts';
import type { Participant } from '#services/domain/meeting/state.ts';
import { messageId } from '#services/mail/message-id.ts';
import { zoneOfDates } from '#services/scheduling/meeting-request/date-range.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
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
 * is understood; other words go to the organizer. Of an email that isn't surely theirs, nothing is kept.
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
  if (isProven) {
    if (isMailOvertaken(person, mail)) return 'taken';
    const organizer = await users.byId(found.state.organizerId);
    const names = [organizer?.firstName, organizer?.lastName, person.name].flatMap((name) => name || []);
    const read = await timesIn(deps, { found, person, letter, organizer, names }, mail.mailedAt);
    const answer = { participant: person.number, mail };
    const saved =
      read && (await saveAnswer({ log, users }, { ...found, ...answer }, { ...read, done: true }, contextOf));
    if (saved?.ok) return 'taken';
    if (!read && readDecline(letter.words, names)) {
      const decline = { type: 'DeclineMeeting', ...answer } as const;
      if ((await executeOnMeeting(log, found, decline, contextOf('declined'))).ok) return 'taken';
    }
  }
  const word = letter.words.slice(0, LONGEST);
  const kept = await executeOnMeeting(
    log,
    found,
    { type: 'TakeMailReply', participant: person.number, mail, isProven, ...(isProven && { word }) },
    contextOf('words'),
  );
  return kept.ok ? 'taken' : 'unknownAddress';
}

type ToRead = Omit<FromPerson, 'isProven'> & { organizer: User | null; names: readonly string[] };

/** When they can come by their own words, in the zone in which emails tell them times. Null if the words say more, or less. */
async function timesIn(
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
  const lists = new Set(
    (asked.some(isAnswered) ? asked.filter(isAnswered) : asked).map(({ starts }) => starts!.join()),
  );
  // Numbers of two emails could mean different times.
  const starts = lists.size === 1 ? [...lists][0]!.split(',') : [];
  const spans = readTimes(letter.words, {
    numbered: starts.map((start) => {
      const from = Date.parse(start) / MINUTE_MS;
      return { from, to: from + duration };
    }),
    ...{ firstDay: dateRangeStart, lastDay: dateRangeEnd, duration, zone },
    hours: timePreference === 'all' ? AWAKE : WINDOWS[timePreference],
    writtenAt: new Date(writtenAt),
    names,
  });
  return spans && { zone, spans: spans.map(asTyped) };
}

const asTyped = ({ from, to, answer }: AnsweredMinutes) => ({
  start: new Date(from * MINUTE_MS).toISOString(),
  end: new Date(to * MINUTE_MS).toISOString(),
  answer,
});
