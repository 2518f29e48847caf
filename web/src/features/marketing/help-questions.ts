import { claims } from './claims.ts';
import type { Question } from './questions.tsx';

/** The questions of the Help Center in their three groups. */
export const HELP: readonly { title: string; questions: readonly Question[] }[] = [
  {
    title: 'Getting Started',
    questions: [
      {
        question: 'How do I create my first meeting?',
        answer:
          'Sign in with Google, press New Meeting, give it a title, a duration and dates, and add the people. Kairos invites them by email, and shows you a link that you can share in any chat.',
      },
      {
        question: 'Do participants need an account?',
        answer:
          'They sign in with the Google account that they have, because that is how Kairos learns when they are busy. There is nothing to install, and no password to invent.',
      },
      {
        question: 'Which calendars does Kairos read?',
        answer: 'Google Calendar. Signing in connects it; you can disconnect it again in your settings.',
      },
      {
        question: 'How long does setup take?',
        answer: `It takes ${claims.setup}: one sign-in, and you are done.`,
      },
    ],
  },
  {
    title: 'Features & Usage',
    questions: [
      {
        question: 'How does Kairos choose a time?',
        answer:
          'It looks at every quarter of an hour in your dates. First come the times at which everyone is free and within their own hours; among these, it prefers weekdays, times well inside everyone’s hours, sooner ones, and those with room to breathe before and after.',
      },
      {
        question: 'What does the confidence say?',
        answer:
          'How good a time is, from 0 to 100%, made of fixed parts. As soon as somebody is busy or unknown it is 60% at most. The sentence beside it says what speaks for the time and what against it.',
      },
      {
        question: 'What is the difference between automatic and manual?',
        answer:
          'Automatic books the best time once everyone has joined, and tells everyone. Manual shows you the ranked times, and you choose one.',
      },
      {
        question: 'What if somebody declines or never answers?',
        answer:
          'Who declines is left out. If somebody stays silent, you get times that fit the others, and may book without them.',
      },
      {
        question: 'What if no time fits everyone?',
        answer:
          'Kairos says what stands in the way and offers what would help: other dates, other hours, a shorter meeting, or going without one person.',
      },
      {
        question: 'What about time zones?',
        answer:
          'They come from the calendars. Everyone sees their own time, and you can look at a time in everyone else’s.',
      },
      {
        question: 'Can I use Kairos in Slack?',
        answer:
          'Yes, once somebody has set up the bot for your workspace. Then mention it in a channel, and it answers with ranked times.',
      },
    ],
  },
  {
    title: 'Privacy & Security',
    questions: [
      {
        question: 'What does Kairos see of my calendar?',
        answer:
          'When you are busy, never what you do. Titles, places and guests of your events are not read.',
      },
      {
        question: 'Who else sees when I am busy?',
        answer:
          'The organizer of a meeting that you joined, within the dates of that meeting. Nobody else, and never the titles.',
      },
      {
        question: 'How long is a meeting kept?',
        answer: 'Its data is deleted one year after it took place.',
      },
      {
        question: 'How do I delete my data?',
        answer:
          'In your settings you can disconnect the calendar, download all that is kept about you, and delete your account.',
      },
      { question: 'Where is my data?', answer: `${claims.storage}.` },
    ],
  },
];
