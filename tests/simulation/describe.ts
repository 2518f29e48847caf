import { MINUTE } from '#contracts/durations.ts';
import { parseStream } from '#contracts/events/streams.ts';
import type { RecordedEvent } from '#services/storage/event-store/event-log.ts';
import { emailOf, idOfAddress, indexIn } from './people.ts';
import { type Act, BEGINNING, instantAt, ownInterval, type Script, type Trouble } from './script.ts';

/* What happens, as the lines of a story say it. */

export function describeAct({ people, meetings }: Script, act: Act): string {
  const who = people[act.who]!.name;
  if (act.what === 'addOwnEvent') {
    const { start, end } = ownInterval(act.event);
    return `${who} puts something into their own calendar: ${start.toISOString().slice(8, 16)}–${end.toISOString().slice(11, 16)}`;
  }
  const title = `“${meetings[act.meeting]!.title}”`;
  switch (act.what) {
    case 'invite':
      return `${who} ${act.bookedTime === 'asked' ? 'asks' : 'invites'} ${people[act.whom]!.name} to ${title}`;
    case 'undo':
      return `${who} undoes what they decided last about ${title}`;
    case 'remove':
      return `${who} removes ${people[act.whom]!.name} from ${title}`;
    case 'change':
      return `${who} changes ${title} to ${JSON.stringify(act.to)}`;
    case 'choose':
      return `${who} chooses time ${act.place + 1} of ${title}`;
    case 'answer':
      return `${who} answers by hand${act.byShareLink ? ', with the share link,' : ''} for ${title}: ${act.hours.map(({ day, from, to, answer }) => `${day} ${from}–${to} ${answer}`).join(', ')}`;
    case 'propose':
      return `${who} proposes ${instantAt(act).slice(8, 16)} for ${title}`;
    case 'replyInCalendar':
      return `${who}'s calendar program replies ${act.answer}${act.proposes ? ', with another time,' : ''} to ${title}${act.isProven ? '' : ', unsigned'}${act.again ? ', twice' : ''}, ${act.late / 1_000} s late`;
    case 'chooseProposed':
      return `${who} chooses the time that was proposed last for ${title}`;
    case 'setDeadline':
      return `${who} wants replies to ${title} by ${act.deadline === null ? 'no time' : new Date(BEGINNING + act.deadline).toISOString().slice(0, 16)}`;
    case 'move':
      return `${who} moves ${title} by ${act.by} minutes`;
    case 'addOverMeeting':
      return `${who} puts something into their own calendar over the second half of ${title}`;
    case 'chooseWithoutMissing':
      return `${who} chooses the best time of ${title} without those who can't come`;
    case 'requestEvent':
      return `${who} asks for the calendar event of ${title} again`;
    default:
      return `${who} ${act.what === 'create' ? 'creates' : act.what === 'cancel' ? 'cancels' : `${act.what}s`} ${title}`;
  }
}

export function describeTrouble({ people }: Script, trouble: Trouble): string {
  const until = `for ${((trouble.to - trouble.from) / 1_000).toFixed(1)} s`;
  switch (trouble.kind) {
    case 'calendar':
      return `the calendar of ${trouble.who === null ? 'everyone' : people[trouble.who]!.name} ${trouble.how} ${until}`;
    case 'mail':
      return `the mail server ${trouble.how} ${until}`;
    case 'log':
      return `the event log ${trouble.how} ${until}`;
    case 'database':
      return `the database is away ${until}`;
    case 'clock':
      return `all clocks move by ${trouble.by / MINUTE} minutes`;
    default:
      return `${trouble.process} ${trouble.kind === 'crash' ? 'is killed, and started again after' : 'is frozen for'} ${until.slice(4)}`;
  }
}

/** Time is held under an account, or under an address that no account had verified. */
const ownerOfTime = (people: Script['people'], id: string): string =>
  people.map(({ name }) => name).find((name) => idOfAddress(emailOf(name)) === id) ??
  people[indexIn(id)]!.name;

export function describeEvent(
  { people, meetings }: Script,
  { stream, type, data, meta, revision }: RecordedEvent,
): string {
  const { kind, id } = parseStream(stream)!;
  const subject = kind === 'reservations' ? ownerOfTime(people, id) : `“${meetings[indexIn(id)]!.title}”`;
  const {
    title: _,
    description: __,
    suggestions,
    remedies,
    basis,
    ...shown
  } = data as Record<string, unknown>;
  const times = Array.isArray(suggestions)
    ? { times: suggestions.map(({ start }) => start.slice(5, 16)) }
    : {};
  const text = JSON.stringify({ ...shown, ...times })
    .replaceAll('"', '')
    .slice(1, -1);
  return `  ${subject} ${revision} ${type} ${text}  [${meta.source}]`;
}
