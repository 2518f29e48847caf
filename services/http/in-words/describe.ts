import type { OpenQuestion, UnderstoodAnswer } from '#contracts/api/in-words.ts';
import type { PartOfNewMeeting } from '#contracts/api/meetings.ts';
import { ZONE_UNKNOWN } from '#contracts/text/zones.ts';
import { isAmong } from '#services/domain/meeting/details.ts';
import type { Contact } from '#services/storage/accounts/contacts.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { defaultTitle } from '#services/understanding/default-title.ts';
import type { Interpretation } from '#services/understanding/read-message.ts';
import { things } from '#services/understanding/said.ts';
import { readTypedText } from '#services/understanding/typed-text.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { questionAbout } from './questions.ts';

/** Reads a meeting that someone describes in words, as of now and in their zone. Refused while that isn't known. */
export function createDescribed({ contacts, interpret, closing, now }: ApiDeps) {
  return async (user: User, text: string): Promise<UnderstoodAnswer> => {
    if (user.zone === null) throw new ApiError(409, ZONE_UNKNOWN);
    const known = await contacts.list(user.id);
    const reading = { readText: readTypedText(known), now: now(), zone: user.zone };
    const read = await interpret(text, reading, closing);
    const isUsuallyOptional = (email: string) => known.some((one) => one.optional && one.email === email);
    const { understood, isNobody } = newMeeting(read, known, user);
    const questions = read.doubts.flatMap((doubt): OpenQuestion[] => {
      const asked = questionAbout(doubt, isUsuallyOptional);
      return asked ? [asked] : [];
    });
    if (isNobody && !questions.some(({ field }) => field === 'participants'))
      questions.push(questionAbout({ why: 'nobody', about: '', field: 'participants' }, isUsuallyOptional)!);
    return {
      understood,
      said: [...read.said].filter(
        (field) => Object.hasOwn(understood, field) && (field !== 'title' || read.meeting.title !== null),
      ),
      questions,
      notUnderstood: read.doubts.flatMap(({ field, about }) =>
        field === null && about !== '' ? [about] : [],
      ),
      by: read.by === 'grammar' ? 'grammar' : 'model',
    };
  };
}

/** The clear part, in the fields of a new meeting. `isNobody`: the words name nobody but the organizer. */
function newMeeting(
  { meeting, facts, doubts }: Interpretation,
  known: readonly Contact[],
  user: User,
): { understood: PartOfNewMeeting; isNobody: boolean } {
  const { people, attendance = { optional: [], groups: [] }, title, ...details } = meeting;
  const open = new Set(doubts.map(({ field }) => field));
  const names = new Map(
    things(facts).flatMap((one) => (one.kind === 'mail' && one.name ? [[one.address, one.name]] : [])),
  );
  const participants = people.emails
    .filter((email) => !isAmong(user.addresses, email))
    .map((email) => {
      const contact = known.find((one) => one.email === email);
      const name = contact?.name ?? names.get(email);
      const isInGroup = attendance.groups.some(({ members }) => members.includes(email));
      const optional = attendance.optional.includes(email) || (contact?.optional && !isInGroup);
      return { email, ...(name && { name }), ...(optional && { optional: true }) };
    });
  const quorums = attendance.groups
    .map(({ atLeast, members }) => ({
      atLeast,
      members: participants.flatMap(({ email }) => (members.includes(email) ? [email] : [])),
    }))
    .filter(({ atLeast, members }) => members.length > atLeast);
  const called = title ?? titleOf(participants);
  const understood: PartOfNewMeeting = {
    ...(called !== undefined && { title: called }),
    ...details,
    ...(details.excludedDays && { excludedDays: [...details.excludedDays] }),
    participants,
    ...(quorums.length > 0 && { quorums }),
  };
  for (const field of open) if (field !== null && field !== 'participants') delete understood[field];
  if (open.has('dateRangeStart')) {
    delete understood.dateRangeEnd;
    delete understood.excludedDays;
  }
  return { understood, isNobody: participants.length === 0 };
}

/** The title of a meeting whose words have none; undefined without people. */
export const titleOf = (
  people: readonly { email: string; name?: string | undefined }[],
): string | undefined =>
  people.length > 0
    ? defaultTitle(people.map(({ email, name }) => ({ email, name: name ?? null })))
    : undefined;
