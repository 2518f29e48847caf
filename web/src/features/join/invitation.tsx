import type { ReactNode } from 'react';
import { LONG_TEXT_NAMES } from '#contracts/meeting-texts.ts';
import { Card } from '#web/components/card.tsx';
import { fromServer, If } from '#web/components/from-server.tsx';
import { MeetingLocation } from '#web/components/meetings/texts.tsx';
import { Connect, Ways, WhenHeader } from './ways.tsx';

/** The page of every meeting behind a link. `aside` is what else there is to know. */
export const InvitationFrame = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
    <div className="flex min-w-0 flex-col gap-6">{children}</div>
    <aside className="flex min-w-0 flex-col gap-6">{aside}</aside>
  </div>
);

/** Who invites, to what, when, and how the time will be found. `children` are the organizer's texts. */
export const InvitationHeader = ({
  organizer,
  email,
  title,
  facts,
  how,
  children,
}: {
  organizer: string;
  email: ReactNode;
  title: string;
  facts: string;
  how: ReactNode;
  children: ReactNode;
}) => (
  <header>
    <p>
      <bdi className="font-medium">{organizer}</bdi> <span className="text-soft">invites you</span>
    </p>
    {email}
    <h1
      tabIndex={-1}
      dir="auto"
      className="mt-4 text-2xl font-semibold tracking-tight text-pretty sm:text-3xl"
    >
      {title}
    </h1>
    <p className="mt-2 text-soft">{facts}</p>
    {how}
    {children}
  </header>
);

export const OrganizerEmail = ({ children }: { children: string }) => (
  <p className="text-sm text-soft">{children}</p>
);

export const HowWeChoose = ({ children }: { children: string }) => (
  <p className="mt-2 text-soft">
    <span className="font-medium text-ink">AI will find a time.</span> {children}
  </p>
);

/**
 * The page of an invitation as the server hands it out: complete enough to read, and to connect a calendar, before any
 * script has come. Looks as the app draws it then.
 */
export const Invitation = () => (
  <div className="mx-auto min-h-dvh max-w-5xl px-4 py-8 sm:px-6 sm:py-10">
    <title>{`${fromServer('TITLE')} · Kairos`}</title>
    <InvitationFrame>
      <InvitationHeader
        organizer={fromServer('ORGANIZER')}
        email={
          <If value="ORGANIZER_EMAIL">
            <OrganizerEmail>{fromServer('ORGANIZER_EMAIL')}</OrganizerEmail>
          </If>
        }
        title={fromServer('TITLE')}
        facts={fromServer('LENGTH_AND_DATES')}
        how={
          <If value="HOW">
            <HowWeChoose>{fromServer('HOW')}</HowWeChoose>
          </If>
        }
      >
        {LONG_TEXT_NAMES.map((name) => {
          const value = name.toUpperCase() as Uppercase<typeof name>;
          return (
            <If key={name} value={value}>
              <p dir="auto" className="mt-3 line-clamp-6 whitespace-pre-line text-soft">
                {fromServer(value)}
              </p>
            </If>
          );
        })}
        <If value="LOCATION">
          <MeetingLocation className="mt-3">{fromServer('LOCATION')}</MeetingLocation>
        </If>
      </InvitationHeader>
      <If value="OPEN">
        <Card className="flex flex-col gap-5">
          <WhenHeader
            me={
              <If value="ME">
                <WhenHeader.Me>{fromServer('ME')}</WhenHeader.Me>
              </If>
            }
          />
          <Ways chosen="#calendar" shown={['#calendar', '#times', '#no']} />
          <Connect
            here={fromServer('HERE')}
            google={(button) => <If value="GOOGLE">{button}</If>}
            microsoft={(button) => <If value="MICROSOFT">{button}</If>}
            other={(link) => <If value="OTHER_WAYS">{link}</If>}
          />
          <noscript>
            <p className="text-sm">
              To mark times or to decline, turn on JavaScript and reload
              <If value="ORGANIZER_EMAIL">, or write to {fromServer('ORGANIZER_EMAIL')}</If>.
            </p>
          </noscript>
        </Card>
      </If>
    </InvitationFrame>
  </div>
);
