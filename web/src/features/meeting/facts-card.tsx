import { CalendarRange, Clock, SlidersHorizontal, Sparkles, Sun, Video } from 'lucide-react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { timeOptionsInWords } from '#contracts/text/time-options.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { zoneInWords } from '#contracts/text/zones.ts';
import { CopyButton } from '#web/components/copy-button.tsx';
import { Fact } from '#web/components/fact.tsx';
import { FoldingCard } from '#web/components/folding-card.tsx';
import { isAwaitingTime } from '#web/components/meetings/is-open.ts';
import { MODE_IN_WORDS, preferenceInWords } from '#web/components/meetings/preference.ts';
import { whyNoVideoLink } from '#web/components/meetings/video.ts';
import { useClock } from '#web/lib/clock.ts';
import { ORIGIN } from '#web/lib/origin.ts';
import { paths } from '#web/lib/paths.ts';

/** The details of the meeting, and its links. */
export const FactsCard = ({ meeting }: { meeting: MeetingDetailsAnswer }) => {
  const clock = useClock();
  const zone = zoneInWords(meeting.organizerZone, `${meeting.dateRangeStart}T12:00:00Z`);
  const options = timeOptionsInWords(meeting, { clock, zone });
  return (
    <FoldingCard title="Details">
      <dl className="flex flex-col gap-4">
        <Fact icon={Clock} name="Duration">
          {durationInWords(meeting.duration)}
        </Fact>
        <Fact icon={CalendarRange} name="Dates">
          {datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd)}
        </Fact>
        <Fact icon={Sun} name="Preferred time">
          {preferenceInWords(meeting.timePreference, clock)}
        </Fact>
        {options && (
          <Fact icon={SlidersHorizontal} name="Also asked for">
            {options}
          </Fact>
        )}
        <Fact icon={Sparkles} name="AI mode">
          {MODE_IN_WORDS[meeting.aiDecisionMode]}:{' '}
          {meeting.aiDecisionMode === 'auto' ? 'we book the best time' : 'the organizer chooses'}
        </Fact>
        {meeting.status !== 'cancelled' && (
          <Fact icon={Video} name="Video call">
            {meeting.videoLink === null ? (
              whyNoVideoLink(meeting)
            ) : (
              <a
                href={meeting.videoLink}
                target="_blank"
                rel="noreferrer"
                className="wrap-anywhere text-accent underline"
              >
                {meeting.videoLink.replace(/^https?:\/\//, '')}
              </a>
            )}
          </Fact>
        )}
      </dl>
      {meeting.shareableLink !== null && isAwaitingTime(meeting) && (
        <div className="mt-5 border-t border-line pt-4">
          <p className="mb-2 text-sm text-soft">Anyone with the link can join.</p>
          <CopyButton className="w-full" text={ORIGIN + paths.join(meeting.shareableLink)}>
            Copy share link
          </CopyButton>
        </div>
      )}
    </FoldingCard>
  );
};
