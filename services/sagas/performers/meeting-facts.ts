import { USUAL_ALARM } from '#contracts/alarm.ts';
import { writtenTexts } from '#contracts/meeting-texts.ts';
import { accountName } from '#contracts/text/names.ts';
import { askedTimeOf } from '#contracts/time-options.ts';
import type { MailFacts } from '#services/mail/facts.ts';
import { zoneOfDates } from '#services/scheduling/meeting-request/date-range.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { TargetMeeting } from '../load/target.ts';

/** The facts in every email: the meeting and its organizer, whose account may be gone. Names nobody else yet. */
export const factsOfMeeting = (
  { meeting, meetingId }: TargetMeeting['state'],
  organizer: Pick<User, 'firstName' | 'lastName' | 'email'> & Partial<Pick<User, 'zone'>>,
  title: string,
): Pick<MailFacts, 'organizer' | 'meeting' | 'people'> => ({
  organizer: {
    name: accountName(organizer),
    email: organizer.email,
    zone: organizer.zone ?? zoneOfDates(meeting),
  },
  meeting: {
    id: meetingId,
    title,
    ...writtenTexts(meeting),
    ...askedTimeOf(meeting),
    zone: zoneOfDates(meeting),
    ...(meeting.alarm !== USUAL_ALARM && { alarm: meeting.alarm }),
  },
  people: [{ number: 0, name: accountName(organizer) }],
});
