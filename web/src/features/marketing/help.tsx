import { LifeBuoy, Search } from 'lucide-react';
import { useId } from 'react';
import { ButtonLink } from '#web/components/button.tsx';
import { CONTROL } from '#web/components/field.tsx';
import { paths } from '#web/lib/paths.ts';
import { claims } from './claims.ts';
import { filledIn, If, Unless } from './filled-in.tsx';
import { Headline } from './headline.tsx';
import { MarketingPage } from './page.tsx';
import { type HelpQuestion, HelpQuestions } from './questions.tsx';
import { SupportReplies } from './support-replies.tsx';

export const Component = () => (
  <MarketingPage
    title="Help Center"
    description="How to get started with Kairos, how to use it, and what it knows about you."
    path={paths.help}
  >
    <Headline title="Help Center" text="How can we help?" />
    <SearchBox />
    <div className="mt-12 grid items-start gap-10 lg:grid-cols-[1fr_20rem]">
      <div className="flex flex-col gap-12">
        {HELP.map(({ title, questions }) => (
          <section key={title}>
            <h2 className="mb-5 text-2xl font-semibold tracking-tight">{title}</h2>
            <HelpQuestions questions={questions} />
          </section>
        ))}
      </div>
      <aside className="rounded-2xl border border-line bg-card p-6 shadow-card lg:sticky lg:top-24 lg:mt-13">
        <LifeBuoy aria-hidden className="size-6 text-accent" />
        <h2 className="mt-3 text-lg font-semibold">Contact Support</h2>
        <p className="mt-1.5 text-soft">
          Tell us what you need help with. <SupportReplies />
        </p>
        <ButtonLink to={paths.contact} variant="secondary" className="mt-5 w-full">
          Contact Support
        </ButtonLink>
      </aside>
    </div>
    <section className="mt-16 rounded-2xl bg-accent-soft px-6 py-12 text-center">
      <h2 className="text-2xl font-semibold tracking-tight">Still Need Help?</h2>
      <p className="mt-2 text-soft">Tell us what you were trying to do, and what happened instead.</p>
      <ButtonLink to={paths.contact} className="mt-6">
        Write to us
      </ButtonLink>
    </section>
  </MarketingPage>
);

/** The box itself searches nothing; the browser's search finds every answer, closed ones included. */
function SearchBox() {
  const id = useId();
  return (
    <div className="mt-8 max-w-xl">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-soft"
        />
        <input
          type="search"
          aria-label="Search for help"
          aria-describedby={id}
          placeholder="Search for help..."
          className={`${CONTROL} pl-11`}
        />
      </div>
      <p id={id} className="mt-2 text-sm text-soft pointer-coarse:hidden">
        Tip: press Ctrl/⌘ + F to search this page.
      </p>
    </div>
  );
}

/** The questions of the Help Center, in three groups. */
const HELP: readonly { title: string; questions: readonly HelpQuestion[] }[] = [
  {
    title: 'Getting Started',
    questions: [
      {
        question: 'How do I create my first meeting?',
        answer:
          'Sign in with Google, Microsoft, an account of your organization, or a link we email you, as your admin has set it up. Then click New Meeting. Give it a title, a duration, and dates, and add the people. Kairos invites them by email and gives you a link you can share in any chat.',
      },
      {
        question: 'Do participants need an account?',
        answer:
          "No. They can mark the times that work on the page their invitation opens. Or they sign in with an account they already have, connect their calendar, and Kairos knows when they're busy. There's nothing to install.",
      },
      {
        question: 'Which calendars does Kairos read?',
        answer:
          'Google Calendar, Outlook and Microsoft 365, iCloud, Fastmail, Nextcloud, any other CalDAV server, and the address of any calendar (ICS). Signing in with Google connects its calendar. You connect the others in your settings, and can disconnect each of them there any time.',
      },
      {
        question: 'How long does setup take?',
        answer: `It takes ${claims.setup}. Sign in once and you're done.`,
      },
    ],
  },
  {
    title: 'Features & Usage',
    questions: [
      {
        question: 'How does Kairos choose a time?',
        answer:
          "It looks at every quarter hour in your dates. Times when everyone is free and within their own hours come first. Among those, it prefers weekdays, times well within everyone's hours, earlier dates, and some buffer before and after.",
      },
      {
        question: 'Can I rule out days or hours?',
        answer:
          'Yes, under More options when you create or edit a meeting. Leave out days, and set the earliest start and the latest end. You can also ask for a time as soon as possible, or say that nights are fine.',
      },
      {
        question: 'What does the confidence score mean?',
        answer:
          "It's our estimate of how likely the time holds once it's booked: that it isn't moved or cancelled, and everyone we count on comes. It's never 100%. The sentence next to it gives the pros and cons.",
      },
      {
        question: "What's the difference between automatic and manual?",
        answer:
          'Automatic books the best time once everyone joins, and lets everyone know. Manual shows you the ranked times, and you choose one.',
      },
      {
        question: 'What if someone declines or never replies?',
        answer:
          "Anyone who declines is left out. If someone doesn't reply, you get times that work for everyone else, and you can book without them.",
      },
      {
        question: 'What if no time works for everyone?',
        answer:
          "Kairos tells you what's in the way and suggests what would help: other dates, a shorter meeting, or going ahead without one person.",
      },
      {
        question: 'What about time zones?',
        answer:
          "They come from your calendars. Everyone sees their own local time, on a 12-hour or 24-hour clock, and you can view a time in anyone else's zone.",
      },
      {
        question: 'Can I use Kairos in Slack?',
        answer:
          'Yes, once someone sets up the bot for your workspace. Then mention it in a channel, and it replies with ranked times. You can add “as soon as possible”, “not on Friday”, or “after 10 am”.',
      },
    ],
  },
  {
    title: 'Privacy & Security',
    questions: [
      {
        question: 'What does Kairos see of my calendar?',
        answer:
          "When you're busy, never what you're doing. A CalDAV server or a calendar address gives it whole events, and it keeps no titles, places, or guests. From Google and Microsoft, it doesn't ask for them.",
      },
      {
        question: "Who else sees when I'm busy?",
        answer: "Only the organizer of a meeting you joined, and only for that meeting's dates.",
      },
      {
        question: 'How long is a meeting kept?',
        answer: 'Its data is deleted one year after the meeting.',
      },
      {
        question: 'How do I delete my data?',
        answer:
          'In your settings. You can disconnect your calendar, download everything we keep about you, and delete your account.',
      },
      {
        question: 'Where is my data?',
        answer: (
          <>
            <If value="DATA_LOCATION">It's stored on {filledIn('DATA_LOCATION')}.</If>
            <Unless value="DATA_LOCATION">
              On the servers where your admin runs this Kairos. They can tell you where those are.
            </Unless>
          </>
        ),
      },
    ],
  },
];
