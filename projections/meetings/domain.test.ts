import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { streamKinds } from '#contracts/events/streams.ts';
import { fold } from '#services/domain/decider.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import { storyRows } from '#tests/stories/given.ts';
import { history } from '#tests/stories/history.ts';

const isOfMeeting = (event: SealedEvent): event is SealedEvent & MeetingEvent =>
  Object.hasOwn(streamKinds.meeting, event.type);

describe('the rows and the state that decisions are made on', () => {
  it('say the same about a meeting, whatever happened to it', () => {
    fc.assert(
      fc.property(history, (events) => {
        const { meeting, participants, bookings } = storyRows(events);
        const state = fold(meetingDecider, events.filter(isOfMeeting));
        if (state.status === 'none') throw new Error('The meeting was created');
        const told = state.status === 'scheduled' ? state.bookings[state.booked - 1] : undefined;
        expect(meeting).toMatchObject({
          status: state.status,
          revision: state.revision,
          duration: state.duration,
          optional: state.attendance.optional,
          quorums: state.attendance.quorums,
          asked_revision: state.askedRevision,
          ranking_current: state.ranking?.current ?? false,
          ...(told && { booking: told.number, scheduled_time: told.start, scheduled_end: told.end }),
        });
        expect(participants).toMatchObject(
          state.participants.map((one) => ({
            number: one.number,
            status: one.status,
            email: one.email,
            invitations: one.invitations,
            joined_at: one.joinedAt ?? null,
            takes_part_from: one.takesPartFrom ?? null,
            booked_time: one.bookedTime ?? null,
            left_booked: one.leftBooked ?? false,
          })),
        );
        expect(bookings).toMatchObject(
          state.bookings.map((one) => ({
            number: one.number,
            starts_at: one.start,
            state: one.state,
            settled: one.settled,
            without: one.without,
            passed_on: one.passedOn ?? false,
          })),
        );
      }),
    );
  });
});
