import { describe, it } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { specify } from '#tests/harness/specification.ts';
import { meetingDecider } from './meeting.ts';

const given = specify(meetingDecider);

const created: MeetingEvent = {
  type: 'MeetingCreated',
  data: {
    title: 'Quarterly plan',
    duration: 30,
    dateRangeStart: '2026-03-09',
    dateRangeEnd: '2026-03-13',
    timePreference: 'business',
    aiDecisionMode: 'auto',
    organizerId: '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c01',
    organizerZone: 'Europe/Berlin',
    linkHash: 'hash',
    link: 'secret',
  },
};
const jess: MeetingEvent = {
  type: 'ParticipantInvited',
  data: { participant: 1, email: 'jess@example.com', name: 'Jess' },
};
const byAddress = (email: string) => ({ type: 'AnswerMeeting' as const, email, name: 'Jess' });
const unconfirmed = (email: string) => ({ ...byAddress(email), unconfirmed: true as const });

describe('an answer by the share link', () => {
  it('is that of the participant with this address', () =>
    given(created, jess)
      .when(byAddress('JESS@example.com'))
      .thenEvents([{ type: 'ParticipantAnswered', data: { participant: 1 } }]));

  it('is that of a new participant otherwise', () =>
    given(created, jess)
      .when(unconfirmed('omar@example.com'))
      .thenEvents([
        {
          type: 'ParticipantAnswered',
          data: { participant: 2, email: 'omar@example.com', name: 'Jess' },
        },
      ]));

  it('speaks for no one in the meeting while no one has confirmed the address', () =>
    given(created, jess)
      .when(unconfirmed('Jess@Example.com'))
      .thenRefused('claimed', /link in the email/));
});
