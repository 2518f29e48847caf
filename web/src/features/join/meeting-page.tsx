import { useLocation, useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#contracts/api/account.ts';
import type { JoinAnswer } from '#contracts/api/join.ts';
import { ZoneQuestion } from '#web/components/zone-question.tsx';
import { pendingJoin } from '#web/lib/pending-join.ts';
import { zoneOf } from '#web/lib/zone-of.ts';
import { JoinAction } from './action.tsx';
import { DeclinePanel } from './decline-panel.tsx';
import { JoinDetails } from './details.tsx';
import { Joined } from './joined.tsx';
import { MeetingHeader } from './meeting-header.tsx';
import { Participants } from './participants.tsx';
import { joinStateOf } from './state.ts';
import { TimeBanner } from './time-banner.tsx';
import { useJoining } from './use-joining.ts';

/** A meeting as its share link shows it, with what the viewer can do. */
export function MeetingPage({
  link,
  answer,
  user,
}: {
  link: string;
  answer: JoinAnswer;
  user: CurrentUser | null;
}) {
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const invitation = query.get('invitation');
  const decline = query.get('decline');
  const state = joinStateOf(answer, user, {
    invited: invitation !== null,
    returning: pendingJoin() === here,
  });
  const joining = useJoining(
    { link, meetingId: answer.meeting.id, user, invitation },
    state === 'joining' && decline === null,
  );
  const zone = zoneOf(user);
  const viewer = { answer, user, link, here, joining };

  return (
    <div className="mx-auto max-w-5xl px-4 py-8 sm:px-6 sm:py-10">
      <title>{`${answer.meeting.title ?? 'Meeting'} · Kairos`}</title>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <ZoneQuestion />
          {state === 'joined' && decline === null ? (
            <Joined viewer={viewer} zone={zone} />
          ) : (
            <>
              <MeetingHeader answer={answer} />
              <TimeBanner answer={answer} zone={zone} />
              {decline === null ? (
                <JoinAction state={state} invited={invitation !== null} viewer={viewer} />
              ) : (
                <DeclinePanel viewer={viewer} token={decline} />
              )}
            </>
          )}
        </div>
        <aside className="flex min-w-0 flex-col gap-6">
          <JoinDetails answer={answer} />
          <Participants people={answer.participants} />
        </aside>
      </div>
    </div>
  );
}
