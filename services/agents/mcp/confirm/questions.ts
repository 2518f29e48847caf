import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { MINUTE } from '#contracts/durations.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { displayName } from '#contracts/text/names.ts';
import { longDay, spanInWords } from '#contracts/text/times.ts';
import { zoneInWords } from '#contracts/text/zones.ts';
import { type Caller, idInPath, unwrap } from '../call.ts';
import { clean } from '../clean.ts';
import { callersReader } from '../shapes/words.ts';

/** Inviting more people than this at once is confirmed by a person. */
export const MOST_WITHOUT_ASKING = 5;

type Person = { email: string; name?: string };

/** The arguments of tools that ask, as far as the question is about them. */
export type MeetingArgs = { meeting: string };
export type BookArgs = MeetingArgs & {
  start: string;
  without?: readonly number[];
  duration?: number;
  insteadOf?: string;
};
export type CreateArgs = { title: string; participants?: readonly Person[]; aiDecisionMode?: string };
export type InviteArgs = MeetingArgs & { emails?: readonly (string | Person)[] };

/** Words a question. */
export type Ask = () => Promise<Question>;

/** A question to a person, in plain words. */
export type Question = {
  /** `Book “Design review”` */
  what: string;
  /** The consequences, each a sentence. */
  facts: string[];
};

const load = async (caller: Caller, id: string) =>
  clean(unwrap<MeetingDetailsAnswer>(await caller.dispatch({ method: 'GET', path: meetingPath(id) })));

export const meetingPath = (id: string): string => `/api/meetings/${idInPath.parse(id)}`;

const titleOf = ({ title }: { title: string | null }) => (title === null ? 'a meeting' : `“${title}”`);

const timeIn = (start: string, minutes: number, caller: Caller): string => {
  const end = new Date(Date.parse(start) + minutes * MINUTE).toISOString();
  const reader = callersReader(caller);
  return `${spanInWords({ start, end }, reader, longDay)}, ${zoneInWords(reader.zone, start)}`;
};

/** Those who take part, apart from the organizer and those who are left out. */
const peopleIn = ({ participants }: MeetingDetailsAnswer, without: readonly number[] = []): string[] =>
  participants
    .filter(({ id, status }) => status !== 'declined' && !without.includes(id))
    .map(({ name, email }) => displayName(name, email));

const forPeople = (names: readonly string[]) => (names.length > 0 ? [`With ${listInWords(names)}.`] : []);

/** Booking a time, or moving to another time. */
export const askToBook =
  ({ meeting: id, start, without = [], duration, insteadOf }: BookArgs, caller: Caller): Ask =>
  async () => {
    const meeting = await load(caller, id);
    const time = timeIn(start, duration ?? meeting.duration, caller);
    const { scheduledTime } = meeting;
    const before = insteadOf && scheduledTime ? timeIn(scheduledTime, meeting.duration, caller) : null;
    const left = meeting.participants
      .filter((one) => without.includes(one.id))
      .map(({ name, email }) => displayName(name, email));
    return {
      what: `${before === null ? 'Book' : 'Move'} ${titleOf(meeting)}`,
      facts: [
        ...(before === null ? [] : [`From ${before}.`]),
        `${before === null ? 'On' : 'To'} ${time}.`,
        ...forPeople(peopleIn(meeting, without)),
        ...(left.length > 0 ? [`Without ${listInWords(left)}.`] : []),
        `Everyone gets an email, and the calendar event is ${before === null ? 'created' : 'moved'}.`,
      ],
    };
  };

export const askToCancel =
  ({ meeting: id }: MeetingArgs, caller: Caller): Ask =>
  async () => {
    const meeting = await load(caller, id);
    const { scheduledTime, duration } = meeting;
    return {
      what: `Cancel ${titleOf(meeting)}`,
      facts: [
        ...(scheduledTime === null ? [] : [`It's on ${timeIn(scheduledTime, duration, caller)}.`]),
        ...getting('an email', peopleIn(meeting)),
      ],
    };
  };

/** Null for a few people who are asked to join a meeting that someone books later. */
export function askToCreate(args: CreateArgs): Ask | null {
  const { title, participants = [], aiDecisionMode } = args;
  const isAutomatic = aiDecisionMode === 'auto';
  if (participants.length <= MOST_WITHOUT_ASKING && !isAutomatic) return null;
  return async () => ({
    what: `Create ${titleOf({ title: clean(title) })}`,
    facts: [
      ...inviting(participants),
      ...(isAutomatic ? ['Kairos books the best time once everyone replies.'] : []),
    ],
  });
}

/** Null for a few people. */
export function askToInvite({ meeting: id, emails = [] }: InviteArgs, caller: Caller): Ask | null {
  if (emails.length <= MOST_WITHOUT_ASKING) return null;
  return async () => ({
    what: `Invite ${emails.length} people to ${titleOf(await load(caller, id))}`,
    facts: inviting(emails),
  });
}

const inviting = (people: readonly (string | Person)[]): string[] =>
  getting(
    'an invitation by email',
    clean(people).map((one) => (typeof one === 'string' ? one : displayName(one.name, one.email))),
  );

const getting = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${listInWords(names)} ${names.length === 1 ? 'gets' : 'get'} ${what}.`] : [];
