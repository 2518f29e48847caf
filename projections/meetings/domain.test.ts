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
        expect(meeting).toMatchObject({
          status: state.status,
          revision: state.revision,
          duration: state.duration,
          ranking_current: state.ranking?.current ?? false,
        });
        expect(
          participants.map(({ number, status, email, left_booked }) => [number, status, email, left_booked]),
        ).toEqual(
          state.participants.map(({ number, status, email, leftBooked = false }) => [
            number,
            status,
            email,
            leftBooked,
          ]),
        );
        expect(bookings.map(({ number, state, settled }) => ({ number, state, settled }))).toEqual(
          state.bookings.map(({ number, state, settled }) => ({ number, state, settled })),
        );
      }),
    );
  });
});
