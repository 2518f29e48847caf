import type { ComponentProps } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { MINUTE } from '#contracts/durations.ts';
import { BookOwnTime } from '#web/components/meetings/book-own-time.tsx';
import type { Attendee } from './attendees.ts';
import { AvailabilityHeatmap } from './availability-heatmap.tsx';
import { stateIn } from './slot-state.ts';
import type { LookedAt } from './use-looked-at.ts';

/** All the evidence, to book any time. Renders nothing if no calendar is known, or only a single start is possible. */
export function AnyTime({
  meeting,
  lookedAt,
  ...look
}: {
  meeting: MeetingDetailsAnswer;
  lookedAt: LookedAt;
} & Pick<ComponentProps<typeof AvailabilityHeatmap>, 'title' | 'text' | 'isOpen'>) {
  const { facts, shown } = lookedAt;
  const { range, duration, attendees, suggested, zone } = facts;
  if (!attendees.some(({ known }) => known) || range.end - range.start <= duration * MINUTE) return null;
  return (
    <AvailabilityHeatmap lookedAt={lookedAt} {...look}>
      {shown !== null && !suggested.includes(shown) && (
        <BookOwnTime
          meeting={meeting}
          start={new Date(shown).toISOString()}
          people={peopleAt(shown, duration, attendees)}
          zone={zone}
        />
      )}
    </AvailabilityHeatmap>
  );
}

const peopleAt = (start: number, duration: number, attendees: readonly Attendee[]) =>
  attendees.map((attendee) => ({
    number: attendee.number,
    name: attendee.short,
    optional: attendee.optional ?? false,
    zone: attendee.zone,
    state: stateIn(attendee, { start, end: start + duration * MINUTE }),
  }));
