import { Check, Video } from 'lucide-react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { ButtonAnchor } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import type { ZonedPerson } from './other-days.ts';
import { SlotTime } from './slot-time.tsx';

/** The booked time. */
export const BookedTime = ({
  meeting: { scheduledTime, scheduledEnd, videoLink, status },
  zone,
  people,
}: {
  meeting: MeetingDetailsAnswer;
  zone: string;
  people: readonly ZonedPerson[];
}) =>
  scheduledTime !== null &&
  scheduledEnd !== null && (
    <Card className="flex flex-wrap items-end justify-between gap-6 border-good/40">
      <div className="min-w-0">
        <p className="mb-3 inline-flex items-center gap-1.5 rounded-full bg-good-soft px-3 py-1 text-sm font-medium text-good">
          <Check aria-hidden className="size-4" />
          {status === 'completed' ? 'Completed' : 'The time is confirmed'}
        </p>
        <SlotTime start={scheduledTime} end={scheduledEnd} zone={zone} people={people} as="h2" big />
      </div>
      {videoLink !== null && status === 'scheduled' && (
        <ButtonAnchor href={videoLink} target="_blank" rel="noreferrer" size="large">
          <Video aria-hidden /> Join the video call
        </ButtonAnchor>
      )}
    </Card>
  );
