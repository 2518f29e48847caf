import type { MeetingCommand } from '#services/domain/meeting/commands.ts';

type CreateMeeting = Extract<MeetingCommand, { type: 'CreateMeeting' }>;

/** A meeting of half an hour in the working week from 9 March 2026 on, without invited people unless they are named. */
export const createMeeting = (
  details: Partial<CreateMeeting> & Pick<CreateMeeting, 'organizerId' | 'link'>,
): CreateMeeting => ({
  type: 'CreateMeeting',
  title: 'Quarterly plan',
  duration: 30,
  dateRangeStart: '2026-03-09',
  dateRangeEnd: '2026-03-13',
  timePreference: 'business',
  aiDecisionMode: 'manual',
  organizerAddresses: ['ann@example.com'],
  organizerZone: 'Europe/Berlin',
  linkHash: `hash of ${details.link}`,
  participants: [],
  ...details,
});
