import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { backTo } from '#contracts/pages.ts';
import { organizerName } from '#contracts/text/invitation.ts';
import { displayName } from '#contracts/text/names.ts';
import { openTime } from '#web/components/answers/open-time.ts';
import { Card } from '#web/components/card.tsx';
import { LeadTo } from '#web/components/lead-to.tsx';
import { keepPendingJoin } from '#web/lib/pending-join.ts';
import { signInWays, signsInByMail } from '#web/lib/sign-in-ways.ts';
import { CalendarPrivacyNote } from './calendar-privacy-note.tsx';
import { DeclinePanel } from './decline-panel.tsx';
import { LinkAnswer } from './link-answer.tsx';
import { PersonalAnswer } from './personal-answer.tsx';
import { ProposeByLink } from './propose-by-link.tsx';
import type { TypedAnswering } from './use-typed-answering.ts';
import type { JoinViewer } from './viewer.ts';
import { Connect, WAYS, type Way, Ways, WhenHeader } from './ways.tsx';

const isWay = (hash: string): hash is Way => hash in WAYS;

/** The three ways in which a visitor answers an invitation. With a personal link, the page knows who they are. */
export function WhenCard({ viewer, answering }: { viewer: JoinViewer; answering: TypedAnswering | null }) {
  const { answer, here, invitation } = viewer;
  const { hash } = useLocation();
  const navigate = useNavigate();
  const me = answering?.state.me ?? null;
  const hasDeclined = me?.status === 'declined';
  const mayMark =
    invitation === null ? openTime(answer.meeting, Date.now()).length > 0 : answering?.mayAnswer;
  const chosen = isWay(hash) ? hash : answering?.hasBegun ? '#times' : '#calendar';
  const shown = (Object.keys(WAYS) as Way[]).filter(
    (one) => !(one === '#times' && mayMark === false) && !(one === '#no' && hasDeclined),
  );
  const way = shown.includes(chosen) ? chosen : '#calendar';
  const panel = useLedTo(hash);

  return (
    <LeadTo what={answering ? hasDeclined : undefined} className="flex flex-col gap-6">
      <Card className="flex flex-col gap-5">
        {hasDeclined ? (
          <div>
            <h2 className="text-lg font-semibold">You've declined</h2>
            <p className="mt-1 text-soft">
              <bdi>{organizerName(answer.organizer)}</bdi> can see that you can't make it. Changed your mind?
            </p>
          </div>
        ) : (
          <WhenHeader me={me && <WhenHeader.Me>{displayName(me.name, me.email)}</WhenHeader.Me>} />
        )}
        <Ways chosen={way} shown={shown} />
        <section ref={panel} tabIndex={-1} aria-label={WAYS[way].label} className="min-w-0 outline-none">
          {way === '#calendar' && <ConnectCalendar viewer={viewer} email={me?.email} />}
          {way === '#times' && invitation === null && <LinkAnswer viewer={viewer} />}
          {way === '#times' && answering && (
            <PersonalAnswer token={answering.token} state={answering.state} />
          )}
          {way === '#no' && invitation === null && <DeclineByEmail organizer={answer.organizer} />}
          {way === '#no' && invitation !== null && (
            <DeclinePanel
              viewer={viewer}
              token={invitation}
              onReturn={() => navigate(`${here}#calendar`, { replace: true })}
            />
          )}
        </section>
      </Card>
      {answering && <ProposeByLink answering={answering} />}
    </LeadTo>
  );
}

/** Leads the focus and the eye to the panel of a way when another one is chosen. */
function useLedTo(hash: string) {
  const panel = useRef<HTMLElement>(null);
  const before = useRef(hash);
  useEffect(() => {
    if (before.current === hash) return;
    before.current = hash;
    panel.current?.focus({ preventScroll: true });
    panel.current?.parentElement?.scrollIntoView();
  }, [hash]);
  return panel;
}

type ConnectCalendarProps = { viewer: JoinViewer; email: string | null | undefined };

/** Joining with the calendar of any provider that people can sign in with here. */
function ConnectCalendar({ viewer: { answer, here }, email }: ConnectCalendarProps) {
  const keys = signInWays().map(({ key }) => key);
  const hasOthers = signsInByMail() || keys.some((key) => key !== 'google' && key !== 'microsoft');
  return (
    <div className="flex flex-col gap-4">
      <Connect
        here={backTo(here, email)}
        onLeave={() => keepPendingJoin(here)}
        google={(button) => keys.includes('google') && button}
        microsoft={(button) => keys.includes('microsoft') && button}
        other={(link) => hasOthers && link}
      />
      <CalendarPrivacyNote answer={answer} />
    </div>
  );
}

/** With the share link alone, nobody knows who can't come. */
const DeclineByEmail = ({ organizer }: { organizer: JoinViewer['answer']['organizer'] }) => (
  <p className="text-soft">
    This link doesn't tell us who you are. If an email invited you, decline with the link in it. Otherwise let{' '}
    {organizer.email ? (
      <a href={`mailto:${organizer.email}`} className="font-medium text-accent underline underline-offset-2">
        <bdi>{organizerName(organizer)}</bdi>
      </a>
    ) : (
      <bdi>{organizerName(organizer)}</bdi>
    )}{' '}
    know.
  </p>
);
