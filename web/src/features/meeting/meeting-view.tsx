import { useMemo } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { LeadTo } from '#web/components/lead-to.tsx';
import { isAwaitingTime } from '#web/components/meetings/is-open.ts';
import { useUndoOffers } from '#web/components/meetings/undo-offer.tsx';
import { ZoneSwitcher } from '#web/components/zone-switcher.tsx';
import { zoneOf } from '#web/lib/zone-of.ts';
import { AnswerSettings } from './answer-settings.tsx';
import { AsOrganizer } from './as-organizer.tsx';
import { AsParticipant } from './as-participant.tsx';
import { FactsCard } from './facts-card.tsx';
import { MeetingPageHeader } from './header.tsx';
import { Leave } from './leave.tsx';
import { MeetingPeople } from './people.tsx';
import { knownZones, useViewZone } from './view-zone.ts';

/**
 * One meeting: the outcome on the left, details on the right, stacked on phones. The people are where there's room:
 * participants see less on the left.
 */
export function MeetingOverview({ meeting }: { meeting: MeetingDetailsAnswer }) {
  const user = useSignedIn();
  const timezone = zoneOf(user);
  const [zone, setZone] = useViewZone(timezone);
  const zones = useMemo(() => knownZones(meeting, timezone), [meeting, timezone]);
  const isOrganizer = meeting.role === 'organizer';
  useUndoOffers(useMemo(() => [meeting], [meeting]));
  const isOver = meeting.status === 'completed' || meeting.status === 'cancelled';
  // Those who can still say whether they come say so beside the time.
  const mayLeave = !isOrganizer && !isOver && meeting.mayAnswerTime === undefined;
  return (
    <div className="mx-auto max-w-6xl px-4 py-4 sm:px-6 sm:py-10">
      <MeetingPageHeader meeting={meeting}>
        {hasTimes(meeting) && (
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
        )}
      </MeetingPageHeader>
      <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <LeadTo what={meeting.scheduledTime} className="flex scroll-mt-20 flex-col gap-3 sm:gap-4">
          {isOrganizer ? (
            <AsOrganizer meeting={meeting} zone={zone} />
          ) : (
            <>
              <AsParticipant meeting={meeting} zone={zone} mine={timezone} />
              <MeetingPeople meeting={meeting} />
            </>
          )}
        </LeadTo>
        <aside aria-label="About this meeting" className="flex min-w-0 flex-col gap-3 sm:gap-4">
          <FactsCard meeting={meeting} />
          {isOrganizer && <MeetingPeople meeting={meeting} />}
          {isOrganizer && isAwaitingTime(meeting) && <AnswerSettings meeting={meeting} />}
          {mayLeave && <Leave meeting={meeting} />}
        </aside>
      </div>
    </div>
  );
}

/** Whether the page shows times, such as when people are free. */
const hasTimes = (meeting: MeetingDetailsAnswer): boolean =>
  meeting.scheduledTime !== null ||
  (isAwaitingTime(meeting) && meeting.participants.some(({ status }) => status !== 'declined'));
