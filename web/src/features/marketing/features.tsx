import {
  CalendarCheck,
  CircleHelp,
  Clock,
  EyeOff,
  type LucideIcon,
  MessagesSquare,
  RefreshCw,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { paths } from '#web/lib/paths.ts';
import { CallToAction } from './call-to-action.tsx';
import { claims } from './claims.ts';
import { ConfidencePicture } from './confidence-picture.tsx';
import { Headline } from './headline.tsx';
import { Page } from './page.tsx';

const FEATURES: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Clock,
    title: 'Everyone’s own clock',
    text: 'Time zones come from the calendars. Everyone reads the time as it is where they are, with the weekday, and is warned where it falls on another day.',
  },
  {
    icon: CircleHelp,
    title: 'Unknown is never free',
    text: 'A calendar that could not be read is shown as unknown. Kairos does not book on a guess.',
  },
  {
    icon: SlidersHorizontal,
    title: 'Automatic, or your choice',
    text: 'Let Kairos book the best time once everyone has joined, or choose from ranked times yourself.',
  },
  {
    icon: RefreshCw,
    title: 'Read again before booking',
    text: 'Calendars are read anew right before a time is booked, and no two of your meetings get the same hour.',
  },
  {
    icon: CalendarCheck,
    title: 'Invites and a video link',
    text: 'The calendar event, the Google Meet link and the emails follow a booking by themselves.',
  },
  {
    icon: Users,
    title: 'Nobody holds it up',
    text: 'Somebody declines or never answers? You hear of it, with times that fit the others, and may go on without them.',
  },
  {
    icon: EyeOff,
    title: 'When, never what',
    text: 'Kairos reads when you are busy. Titles, places and guests of your events are not read.',
  },
  {
    icon: ShieldCheck,
    title: 'Yours to take back',
    text: 'Disconnect your calendar, download your data or delete your account at any time.',
  },
  {
    icon: MessagesSquare,
    title: 'In Slack, too',
    text: 'Mention Kairos in a channel, and book one of its times with one press.',
  },
];

export const Component = () => (
  <Page
    title="Features"
    description="Ranked times with a confidence and a reason, everyone's own clock, automatic or manual booking, calendar invites, and a bot for Slack."
    path={paths.features}
  >
    <div className="grid items-center gap-12 lg:grid-cols-2 lg:gap-16">
      <Headline
        title="A confidence that you can take apart"
        text={`Other schedulers give you a time. Kairos gives you the time, how sure it is, and what that is made of: eight plain questions, the same for every meeting. Whoever is busy or unknown keeps a time at 60% or less, however good the rest is.`}
      />
      <ConfidencePicture />
    </div>

    <h2 className="mt-20 text-3xl font-semibold tracking-tight sm:mt-28">And all that it takes to meet</h2>
    <ul className="mt-10 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {FEATURES.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden className="size-6 text-accent" />
          <h3 className="mt-3 font-semibold">{title}</h3>
          <p className="mt-1.5 text-soft">{text}</p>
        </li>
      ))}
    </ul>
    <CallToAction
      title="See it with your own calendar"
      text={`${claims.participants}, ${claims.freeForever.toLowerCase()}, set up in ${claims.setup}.`}
    />
  </Page>
);
