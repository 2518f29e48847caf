import type { MeetingEvent } from '#contracts/events/meeting.ts';

/* The events that the tests of a meeting begin with. */

type Created = Extract<MeetingEvent, { type: 'MeetingCreated' }>;

/** A meeting of 30 minutes in manual mode, from Monday, 9 to Friday, 13 March 2026, Berlin time. */
export const meetingCreated = (more: Partial<Created['data']> = {}): Created => ({
  type: 'MeetingCreated',
  data: {
    ...{ title: 'Plan', duration: 30, dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' },
    ...{ timePreference: 'business', aiDecisionMode: 'manual', organizerZone: 'Europe/Berlin' },
    ...{ organizerId: '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c01', linkHash: 'hash', link: 'secret' },
    ...more,
  },
});

/** P1 and so on join with an account of their own. */
export const personJoined = (participant: number): MeetingEvent => ({
  type: 'ParticipantJoined',
  data: {
    ...{ participant, userId: `00000000-0000-4000-8000-00000000000${participant}` },
    ...{ email: `p${participant}@example.com`, name: `P${participant}` },
  },
});
