import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import { displayName } from '#contracts/text/names.ts';
import { ButtonAnchor } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { LeadTo } from '#web/components/lead-to.tsx';
import { ProviderMark } from '#web/components/provider-mark.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { keepPendingJoin } from '#web/lib/pending-join.ts';
import { isOffered, mainWay } from '#web/lib/sign-in-ways.ts';
import { CalendarPrivacyNote } from './calendar-privacy-note.tsx';
import { LinkAnswer } from './link-answer.tsx';
import { organizerName } from './names.ts';
import { openTime } from './open-time.ts';
import type { JoinViewer } from './viewer.ts';
import { type TypedPerson, VisitorForm } from './visitor-form.tsx';

/**
 * For visitors. They join by a sign-in and back to `here`. With the share link, they can also answer by hand without an
 * account; with a personal one, the page knows who they are, and `children` is the way to say no, until they have.
 */
export function VisitorPanel({
  viewer,
  me = null,
  children,
}: {
  viewer: JoinViewer;
  me?: TypedAnswerState['me'] | null;
  children?: ReactNode;
}) {
  const { answer, here, invitation } = viewer;
  const [typing, setTyping] = useState<TypedPerson | null>(null);
  const { first, others } = mainWay();
  const hasDeclined = me?.status === 'declined';
  const mayType = openTime(answer.meeting, Date.now()).length > 0;

  return (
    <LeadTo what={typing !== null}>
      {typing ? (
        <LinkAnswer viewer={viewer} person={typing} onBack={() => setTyping(null)} />
      ) : (
        <Card className="flex flex-col gap-5">
          <div>
            <h2 className="text-lg font-semibold">
              {hasDeclined ? "You've declined" : 'Join this meeting'}
              {me && !hasDeclined && (
                <>
                  {' as '}
                  <bdi>{displayName(me.name, me.email)}</bdi>
                </>
              )}
            </h2>
            <p className="mt-1 text-soft">
              {hasDeclined && (
                <>
                  <bdi>{organizerName(answer.organizer)}</bdi> can see that you can't make it. Changed your
                  mind?{' '}
                </>
              )}
              Connect {isOffered('google') ? 'Google Calendar' : 'your calendar'}, and we'll look for times
              when you're free. No dates to fill in.
            </p>
          </div>
          <CalendarPrivacyNote answer={answer} />
          <ButtonAnchor href={leave.signIn(here)} onClick={() => keepPendingJoin(here)} size="large">
            {first && (
              <span className="rounded-full bg-card p-1">
                <ProviderMark of={first.key} other={<KeyRound aria-hidden className="text-accent" />} />
              </span>
            )}
            {first ? `Continue with ${first.name}` : 'Sign in'}
          </ButtonAnchor>
          {first && others.length > 0 && (
            <Link
              to={`${paths.signIn}&redirect=${encodeURIComponent(here)}`}
              onClick={() => keepPendingJoin(here)}
              className="inline-flex min-h-9 items-center self-center text-sm font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11"
            >
              Sign in another way
            </Link>
          )}
          {invitation === null && <VisitorForm viewer={viewer} onByHand={mayType ? setTyping : null} />}
          {!hasDeclined && children}
        </Card>
      )}
    </LeadTo>
  );
}
