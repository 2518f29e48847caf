import { clsx } from 'clsx';
import {
  ArrowLeft,
  Bell,
  CalendarRange,
  Clock,
  History,
  SlidersHorizontal,
  Sparkles,
  Sun,
  Video,
} from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { ALARM_IN_WORDS, USUAL_ALARM } from '#contracts/alarm.ts';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { MODE_NAMES } from '#contracts/text/modes.ts';
import { timeOptionsInWords } from '#contracts/text/time-options.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { zoneInWords } from '#contracts/text/zones.ts';
import { useChangeAnswerOptions } from '#web/api/answers.ts';
import { Clamped } from '#web/components/clamped.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { Fact } from '#web/components/fact.tsx';
import { FoldingCard } from '#web/components/folding-card.tsx';
import { LeadTo } from '#web/components/lead-to.tsx';
import { isAwaitingTime } from '#web/components/meetings/is-open.ts';
import { preferenceInWords } from '#web/components/meetings/preference.ts';
import { StatusBadge } from '#web/components/meetings/status-badge.tsx';
import { MeetingTexts } from '#web/components/meetings/texts.tsx';
import { useUndoOffers } from '#web/components/meetings/undo-offer.tsx';
import { whyNoVideoLink } from '#web/components/meetings/video.ts';
import { Switch } from '#web/components/switch.tsx';
import { ZoneSwitcher } from '#web/components/zone-switcher.tsx';
import { useClock } from '#web/lib/clock.ts';
import { ORIGIN } from '#web/lib/origin.ts';
import { paths } from '#web/lib/paths.ts';
import { ReaderContext, useReader } from '#web/lib/reader.ts';
import { failureToast } from '#web/lib/toast.ts';
import { AsParticipant } from './as-participant.tsx';
import { attendeesOf } from './attendees.ts';
import { BookedChanges } from './booked-changes.tsx';
import { BookedForOrganizer } from './booked-for-organizer.tsx';
import { DeskActions } from './desk-actions.tsx';
import { Leave } from './leave.tsx';
import { hasTimesIn, MeetingPeople, silentIn } from './people.tsx';
import { Searching } from './searching.tsx';
import { ThisMeetingContext, useThisMeeting } from './this-meeting.ts';
import { MeetingTroubles } from './troubles.tsx';
import { knownZones, useViewZone } from './view-zone.ts';

/** A meeting: the outcome on the left, its people and details on the right, stacked on phones. */
export function MeetingOverview({ meeting }: { meeting: MeetingDetailsAnswer }) {
  const { zone: timezone, clock } = useReader();
  const [zone, setZone] = useViewZone(timezone);
  const reader = useMemo(() => ({ zone, clock }), [zone, clock]);
  const zones = useMemo(() => knownZones(meeting, timezone), [meeting, timezone]);
  const isOrganizer = meeting.role === 'organizer';
  const view = useMemo(
    () => ({ meeting, attendees: isOrganizer ? attendeesOf(meeting) : [] }),
    [meeting, isOrganizer],
  );
  useUndoOffers(useMemo(() => [meeting], [meeting]));
  // While replies are missing, the people come first: on phones, and everywhere until there are times to look at.
  const isWaiting = silentIn(meeting).length > 0;
  const isOnlyWaiting = isWaiting && !hasTimesIn(meeting);
  const people = (
    <div className={clsx('min-w-0', !isOnlyWaiting && 'lg:col-start-2')}>
      <MeetingPeople />
    </div>
  );
  const isOver = meeting.status === 'completed' || meeting.status === 'cancelled';
  // People who can still answer the booked time do so next to the time.
  const mayLeave = !isOrganizer && !isOver && meeting.mayAnswerTime === undefined;
  return (
    <ReaderContext value={reader}>
      <ThisMeetingContext value={view}>
        <div className="mx-auto max-w-6xl px-4 py-4 sm:px-6 sm:py-10">
          <MeetingPageHeader
            zones={
              hasTimes(meeting) && (
                <ZoneSwitcher
                  zone={zone}
                  known={zones}
                  at={
                    meeting.scheduledTime ??
                    meeting.timeSuggestions[0]?.suggestedTime ??
                    `${meeting.dateRangeStart}T12:00Z`
                  }
                  onChange={setZone}
                />
              )
            }
          >
            {isOrganizer && <OrganizersActions />}
          </MeetingPageHeader>
          <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
            {isWaiting && !isOnlyWaiting && people}
            <LeadTo
              what={meeting.scheduledTime}
              className="flex scroll-mt-20 flex-col gap-3 sm:gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1"
            >
              {isOnlyWaiting && people}
              {isOrganizer ? <AsOrganizer /> : <AsParticipant mine={timezone} />}
            </LeadTo>
            {!isWaiting && people}
            <aside
              aria-label="About this meeting"
              className="flex min-w-0 flex-col gap-3 sm:gap-4 lg:col-start-2"
            >
              <FactsCard />
              {isOrganizer && isAwaitingTime(meeting) && <AnswerSettings />}
              {mayLeave && <Leave />}
            </aside>
          </div>
        </div>
      </ThisMeetingContext>
    </ReaderContext>
  );
}

/** Whether the page shows times, such as when people are free. */
const hasTimes = (meeting: MeetingDetailsAnswer): boolean =>
  meeting.scheduledTime !== null ||
  (isAwaitingTime(meeting) && meeting.participants.some(({ status }) => status !== 'declined'));

function OrganizersActions() {
  const { meeting } = useThisMeeting();
  const { status, scheduledTime: start, scheduledEnd: end } = meeting;
  if (isAwaitingTime(meeting)) return <DeskActions />;
  if (status !== 'scheduled' || start === null || end === null) return null;
  return <BookedChanges booked={{ start, end }} />;
}

function AsOrganizer() {
  const { meeting } = useThisMeeting();
  return (
    <>
      <MeetingTroubles />
      {isAwaitingTime(meeting) && <Searching />}
      {meeting.scheduledTime !== null && <BookedForOrganizer start={meeting.scheduledTime} />}
    </>
  );
}

function AnswerSettings() {
  const { id, byHand } = useThisMeeting().meeting;
  const { mutateAsync, variables, isPending } = useChangeAnswerOptions();
  // The chosen options, until the saved meeting has them.
  const shown = { ...byHand, ...(isPending && variables?.options) };
  const change = (options: Parameters<typeof mutateAsync>[0]['options']) =>
    void mutateAsync({ id, options }).catch(failureToast("Couldn't save that"));
  return (
    <FoldingCard title="Marked times">
      <p className="text-sm text-soft">
        People without a calendar mark the times that work for them.{' '}
        {shown.answersVisible
          ? 'Everyone in this meeting sees what they mark.'
          : 'Only you see what they mark.'}
      </p>
      <div className="mt-2 flex flex-col">
        <Switch
          label="Let participants see each other's answers"
          on={shown.answersVisible}
          onChange={(answersVisible) => change({ answersVisible })}
        />
        <Switch
          label="Count answers by the share link without confirmation"
          on={shown.answersWithoutConfirmation}
          onChange={(answersWithoutConfirmation) => change({ answersWithoutConfirmation })}
        />
      </div>
    </FoldingCard>
  );
}

const LINK =
  'inline-flex shrink-0 min-h-9 items-center gap-1.5 rounded-lg text-sm text-soft hover:text-ink pointer-coarse:min-h-11';

/** Title and status of the meeting, with the actions, `children`, always in the same place. */
function MeetingPageHeader({ zones, children }: { zones: ReactNode; children: ReactNode }) {
  const { meeting } = useThisMeeting();
  return (
    <header className="mb-4">
      <div className="flex items-center gap-x-4 sm:gap-x-6">
        <Link to={paths.meetings} className={clsx(LINK, 'mr-auto')}>
          <ArrowLeft aria-hidden className="size-4" /> My Meetings
        </Link>
        {zones}
        <Link to={paths.history(meeting.id)} className={LINK}>
          <History aria-hidden className="size-4" /> History
        </Link>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 tabIndex={-1} dir="auto" className="text-2xl font-semibold tracking-tight sm:text-3xl">
              {meeting.title ?? 'Deleted'}
            </h1>
            <StatusBadge status={meeting.status} />
          </div>
          <Clamped>
            <MeetingTexts meeting={meeting} className="mt-2 w-fit max-w-prose" />
          </Clamped>
        </div>
        {children}
      </div>
    </header>
  );
}

function FactsCard() {
  const { meeting } = useThisMeeting();
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
          {MODE_NAMES[meeting.aiDecisionMode]}:{' '}
          {meeting.aiDecisionMode === 'auto' ? 'we book the best time' : 'the organizer chooses'}
        </Fact>
        {meeting.alarm !== USUAL_ALARM && (
          <Fact icon={Bell} name="Alert">
            {ALARM_IN_WORDS[meeting.alarm]}
          </Fact>
        )}
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
}
