import { useQuery } from '@tanstack/react-query';
import { CalendarX2, CircleCheckBig, Mail, QrCode as QrIcon, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { DecisionMode } from '#contracts/preferences.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { heldBackInWords } from '#contracts/text/held-back.ts';
import { MODE_NAMES } from '#contracts/text/modes.ts';
import { meetingQuery } from '#web/api/meetings.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { CONTROL } from '#web/components/field.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { Notice } from '#web/components/notice.tsx';
import { NumberedSteps } from '#web/components/numbered-steps.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { paths } from '#web/lib/paths.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { PeopleBadges } from './people-badges.tsx';
import { EVERYONE_INVITED, type InvitedAll } from './send.ts';
import { SendDialog } from './send-dialog.tsx';

/** The screen after creating a meeting: its link, its people, and the next steps. */
export function ShareMeeting({ id }: { id: string }) {
  const isNew = useLocation().state !== null;
  const query = useQuery(meetingQuery(id));
  const { data: meeting, isPending, error } = query;
  if (isPending) return <Spinner label="Loading your meeting..." />;
  // A new meeting may be missing for a moment while the read models catch up.
  if (!isNew && error instanceof RequestFailed && error.status === 404) return <NotThere />;
  if (!meeting)
    return (
      <>
        <title>New Meeting · Kairos</title>
        <h1 tabIndex={-1} className="sr-only">
          New Meeting
        </h1>
        <ErrorState
          title="Couldn't load your meeting"
          {...(isNew && {
            text: "It's created, and the invitations are on their way. Try again in a moment.",
          })}
          query={query}
        />
      </>
    );
  if (meeting.shareableLink === null) return <Navigate replace to={paths.meeting(id)} />;
  return <Ready meeting={meeting} link={new URL(paths.join(meeting.shareableLink), location.href).href} />;
}

function Ready({ meeting, link }: { meeting: MeetingDetailsAnswer; link: string }) {
  const [notInvited, setNotInvited] = useNotInvited();
  const [isSending, setIsSending] = useState(notInvited.people.length > 0);
  const title = meeting.title ?? 'Deleted';
  const heldBack = notInvited.heldBackFor;
  const emailed = meeting.participants.length - heldBack.length;

  // The path is the same as the form's, so nothing else moves the focus here.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="mx-auto max-w-5xl px-4 py-8 sm:px-6 sm:py-10">
      <title>Meeting Invitation Ready! · Kairos</title>
      <div className="mb-8 flex flex-col items-center gap-3 text-center">
        <span className="rounded-2xl bg-good-soft p-3 text-good">
          <CircleCheckBig aria-hidden className="size-7" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight sm:text-3xl">
          Meeting Invitation Ready!
        </h1>
        <p dir="auto" className="line-clamp-4 max-w-2xl text-lg text-soft">
          {title}
        </p>
        {emailed > 0 && (
          <p className="text-sm text-soft">
            Invitations emailed to {countInWords(emailed, 'person', 'people')}
          </p>
        )}
      </div>

      {heldBack.length > 0 && (
        <Notice tone="warn" title="Some emails held back" className="mb-6">
          {heldBackInWords(heldBack)}
        </Notice>
      )}

      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <ShareLink link={link} title={title} />
          <Card>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="text-lg font-semibold">Invited participants</h2>
              <Button variant="secondary" size="small" onClick={() => setIsSending(true)}>
                <Mail aria-hidden />
                Invite more people
              </Button>
            </div>
            <div className="mt-4">
              {meeting.participants.length === 0 ? (
                <p className="text-sm text-soft">No one yet. Share the link or send invitations by email.</p>
              ) : (
                <PeopleBadges
                  label="Invited participants"
                  people={meeting.participants.map((person) => ({
                    key: person.id,
                    name: nameOfPerson(person),
                    joined: person.status === 'accepted',
                  }))}
                />
              )}
            </div>
          </Card>
        </div>
        <Card>
          <h2 className="mb-5 text-lg font-semibold">What Happens Next</h2>
          <NumberedSteps steps={nextSteps(meeting.aiDecisionMode)} />
          <p className="mt-6 flex items-center justify-between gap-3 border-t border-line pt-4 text-sm">
            <span className="text-soft">AI mode</span>
            <Badge tone="accent">{MODE_NAMES[meeting.aiDecisionMode]}</Badge>
          </p>
        </Card>
      </div>

      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.meetings} variant="secondary">
          View All Meetings
        </ButtonLink>
        <ButtonLink to={paths.meeting(meeting.id)} variant="secondary">
          Open this meeting
        </ButtonLink>
      </div>

      {isSending && (
        <SendDialog
          onClose={() => setIsSending(false)}
          meetingId={meeting.id}
          notInvited={notInvited}
          onSent={setNotInvited}
        />
      )}
    </div>
  );
}

/** The life of a new meeting, in five steps. */
const nextSteps = (mode: DecisionMode): { title: string; text: string }[] => [
  { title: 'Invitations go out by email', text: 'Everyone gets their own link to join.' },
  {
    title: 'Participants connect their calendar',
    text: "We see when they're busy, never what they're doing.",
  },
  {
    title: 'AI analyzes availability',
    text:
      mode === 'auto'
        ? "In each person's time zone, once everyone replies."
        : "In each person's time zone, and again whenever someone joins.",
  },
  mode === 'auto'
    ? {
        title: 'The best time is scheduled automatically',
        text: "When everyone is free. If a calendar can't be read, you'll get ranked times to choose from.",
      }
    : {
        title: 'Times are suggested for your approval',
        text: "You'll get ranked times, each with a confidence score and a reason, and choose one.",
      },
  { title: 'Calendar invites are sent', text: 'To you and to everyone who joined.' },
];

/** Creating a meeting invites people in groups, so a failure can leave people whom the form couldn't invite. */
function useNotInvited() {
  const location = useLocation();
  const navigate = useNavigate();
  const set = (state: InvitedAll) => {
    // Invitations that finish later must not bring back people who left the page.
    if (window.location.search === location.search) navigate(location, { replace: true, state });
  };
  return [{ ...EVERYONE_INVITED, ...(location.state as Partial<InvitedAll> | null) }, set] as const;
}

const NotThere = () => (
  <div className="mx-auto max-w-lg py-12">
    <title>Meeting not found · Kairos</title>
    <h1 tabIndex={-1} className="sr-only">
      Meeting not found
    </h1>
    <EmptyState
      icon={CalendarX2}
      title="We can't find this meeting"
      text="It was deleted, or it isn't yours."
    >
      <ButtonLink to={paths.meetings}>View All Meetings</ButtonLink>
    </EmptyState>
  </div>
);

function ShareLink({ link, title }: { link: string; title: string }) {
  const [hasCode, setHasCode] = useState(false);
  const text = `Join “${title}” so we can find a time that works for everyone.`;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n\n${link}\n`)}`;

  // Closing the system's share panel is not a failure.
  const share = () => navigator.share({ title, text, url: link }).catch(() => {});

  return (
    <Card>
      <h2 className="text-lg font-semibold">Share the link</h2>
      <p className="mt-1 text-sm text-soft">Anyone with the link can see the meeting and join.</p>
      <div className="mt-4 flex gap-2 max-sm:flex-col">
        <input
          readOnly
          value={link}
          aria-label="Share link"
          onFocus={(event) => event.target.select()}
          className={`${CONTROL} flex-1 truncate`}
        />
        <CopyButton variant="primary" text={link} className="min-w-32">
          Copy link
        </CopyButton>
      </div>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
        {'share' in navigator && (
          <Button variant="secondary" onClick={share}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
        <ButtonAnchor variant="secondary" href={mail}>
          <Mail aria-hidden />
          Email
        </ButtonAnchor>
        <Button variant="secondary" aria-expanded={hasCode} onClick={() => setHasCode(!hasCode)}>
          <QrIcon aria-hidden />
          QR code
        </Button>
      </div>
      {hasCode && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <QrCode text={link} label={`QR code of the link to join ${title}`} />
          <p className="min-w-40 flex-1 text-sm text-soft">
            Scan it with a phone's camera to open the meeting.
          </p>
        </div>
      )}
    </Card>
  );
}

type Code = { size: number; path: string };

/** Modules of white around the code, which readers need to find the code. */
const QUIET = 4;

/** A text as a QR code, dark on light in both themes, because some readers can't handle inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<Code | null>(null);

  useEffect(() => {
    let isWanted = true;
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { border: QUIET, ecc: 'M' });
      const squares = data.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
      if (isWanted) setCode({ size, path: squares.join('') });
    });
    return () => {
      isWanted = false;
    };
  }, [text]);

  return (
    <div className="aspect-square w-full max-w-56 overflow-hidden rounded-xl border border-line bg-card scheme-light">
      {code && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="size-full fill-ink"
        >
          <path d={code.path} />
        </svg>
      )}
    </div>
  );
}
