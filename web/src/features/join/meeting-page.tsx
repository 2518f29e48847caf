import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#contracts/api/account.ts';
import type { JoinAnswer } from '#contracts/api/join.ts';
import { LeadTo } from '#web/components/lead-to.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ZoneQuestion } from '#web/components/zone-question.tsx';
import { footerBelow } from '#web/lib/footer-below.ts';
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
import { useTypedAnswering } from './use-typed-answering.ts';

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
  const claim = query.get('invitation');
  // For answering by hand, it stays while the page is open, although joining takes it out of the address.
  const [invitation] = useState(claim);
  const [saysNo, setSaysNo] = useState(false);
  const decline = query.get('decline');
  const answering = useTypedAnswering(invitation);
  const state = joinStateOf(answer, user, {
    invited: claim !== null,
    returning: pendingJoin() === here,
    mayAnswerTime: answering?.state.me.mayAnswerTime,
  });
  const joining = useJoining(
    { link, meetingId: answer.meeting.id, user, invitation: claim },
    state === 'joining' && decline === null,
  );
  const zone = zoneOf(user);
  const viewer = { answer, user, link, here, invitation, joining };
  const me = answering?.state.me ?? (user && { name: null, email: user.email });
  const isKnown = invitation === null || answering !== null;
  const showsJoined = state === 'joined' && decline === null;
  const isOptional = answer.viewer.optional || answering?.state.me.optional;

  return (
    <div className={`mx-auto max-w-5xl px-4 py-8 sm:px-6 sm:py-10 ${footerBelow()}`}>
      <title>{`${answer.meeting.title ?? 'Meeting'} · Kairos`}</title>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <ZoneQuestion />
          {isOptional && answer.meeting.scheduledTime === null && (
            <Notice title="You're optional here">
              The meeting can go ahead without you, and your answer still helps.
            </Notice>
          )}
          {!showsJoined && (
            <>
              <MeetingHeader answer={answer} />
              <TimeBanner answer={answer} zone={zone} />
            </>
          )}
          <LeadTo what={isKnown ? `${state} ${saysNo}` : undefined} className="flex flex-col gap-6">
            {showsJoined ? (
              <Joined viewer={viewer} answering={answering} zone={zone} />
            ) : (
              <>
                {decline !== null && <DeclinePanel viewer={viewer} token={decline} />}
                {decline === null && invitation !== null && saysNo && (
                  <DeclinePanel viewer={viewer} token={invitation} onReturn={() => setSaysNo(false)} />
                )}
                {decline === null && !saysNo && (
                  <JoinAction
                    state={state}
                    invited={claim !== null}
                    viewer={viewer}
                    answering={answering}
                    onDecline={() => setSaysNo(true)}
                  />
                )}
              </>
            )}
          </LeadTo>
        </div>
        <aside className="flex min-w-0 flex-col gap-6">
          <JoinDetails answer={answer} />
          <Participants people={answer.participants} me={me} />
        </aside>
      </div>
    </div>
  );
}
