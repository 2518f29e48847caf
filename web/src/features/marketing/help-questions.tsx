import { claims } from './claims.ts';
import { filledIn, If, Unless } from './filled-in.tsx';
import type { HelpQuestion } from './questions.tsx';

/** The questions of the Help Center, in three groups. */
export const HELP: readonly { title: string; questions: readonly HelpQuestion[] }[] = [
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
