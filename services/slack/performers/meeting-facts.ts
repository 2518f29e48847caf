import { USUAL_ALARM } from '#contracts/alarm.ts';
import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { maskEmail } from '#contracts/text/masked-email.ts';
import { accountName } from '#contracts/text/names.ts';
import type { Reader } from '#contracts/text/times.ts';
import { timeOptionsOf } from '#contracts/time-options.ts';
import { isHeldBack } from '#services/sagas/plans/held-back.ts';
import { type Presence, presences } from '#services/sagas/plans/presence.ts';
import { zonesInChannels } from '#services/sagas/plans/state.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { zoneOfReader } from '#services/use-cases/meetings/zone-of-reader.ts';
import type { SlackTarget, SlackTargetMeeting } from '../load/target.ts';
import type { MeetingFacts, PersonFacts } from '../messages/facts.ts';
import { askedFor } from '../plans/state.ts';

/** A meeting's facts for messages. Null if its organizer or its title was erased. */
export function meetingFacts({ state, users }: SlackTargetMeeting, publicUrl: string): MeetingFacts | null {
  const { meeting, meetingId } = state;
  const { title, location, alarm, duration, dateRangeStart, dateRangeEnd, timePreference } = meeting;
  const organizer = users.get(0);
  if (!organizer || title === null) return null;
  const people = [...presences(state)].map(([number, presence]) =>
    number === 0
      ? organizerOf(state, organizer, presence)
      : participantOf(state, users, { number, presence }),
  );
  return {
    id: meetingId,
    title,
    duration,
    dateRangeStart,
    dateRangeEnd,
    ...(location && { location }),
    ...(alarm !== USUAL_ALARM && { alarm }),
    timePreference,
    ...timeOptionsOf(meeting),
    clock: organizer.clock ?? DEFAULT_CLOCK,
    people,
    attendance: meeting.attendance,
    url: meetingUrl(publicUrl, meetingId),
  };
}

/** How the person who asked reads times, where the meeting isn't known here. */
export const readerIn = ({ users }: Pick<SlackTarget, 'users'>): Reader => {
  const user = users.get(0);
  return { zone: user?.zone ?? 'UTC', clock: user?.clock ?? DEFAULT_CLOCK };
};

/** Where someone sets when they meet. */
export const settingsUrl = (publicUrl: string): string => `${publicUrl}/settings`;

export const meetingUrl = (publicUrl: string, meetingId: string): string =>
  `${publicUrl}/meetings/${meetingId}`;

function organizerOf(
  { meeting, conversation, slackOf }: SlackTargetMeeting['state'],
  organizer: User,
  presence: Presence,
): PersonFacts {
  const slackUser = conversation.asked?.by ?? slackOf.get(0)?.slackUser ?? null;
  // The zone Slack gave for the requester, in which they meant the days.
  const zone = meeting.organizerZone;
  return { number: 0, name: accountName(organizer), slackUser, zone, presence };
}

function participantOf(
  state: SlackTargetMeeting['state'],
  users: SlackTargetMeeting['users'],
  { number, presence }: Pick<PersonFacts, 'number' | 'presence'>,
): PersonFacts {
  const { meeting, conversation, slackOf } = state;
  const participant = meeting.participants[number - 1];
  const person = participant && askedFor(conversation, participant);
  const account = slackOf.get(number);
  const here = account && account.team === conversation.asked?.team ? account.slackUser : null;
  return {
    number,
    name: participant?.name || (participant?.email ? maskEmail(participant.email) : null),
    slackUser: here ?? person?.slackUser ?? null,
    zone: zoneOfReader(state, number, users.get(number), zonesInChannels(state, number)),
    presence,
    ...(isHeldBack(state, number) && { isHeldBack: true }),
  };
}
