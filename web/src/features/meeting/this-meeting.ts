import { createContext, use } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { Attendee } from './attendees.ts';

type ThisMeeting = {
  meeting: MeetingDetailsAnswer;
  /** Empty unless the organizer reads. */
  attendees: readonly Attendee[];
};

export const ThisMeetingContext = createContext<ThisMeeting | null>(null);

/** The meeting of the page, for all its parts. */
export const useThisMeeting = (): ThisMeeting => use(ThisMeetingContext)!;
