import { claims } from '../claims.ts';
import { type HelpQuestion, HelpQuestions } from '../questions.tsx';
import { PageSection } from '../section.tsx';

const QUESTIONS: readonly HelpQuestion[] = [
  {
    question: 'How much of this is AI?',
    answer:
      "The times come from an engine that looks at every quarter hour and weighs what it costs each person. It gives the same answer each time, so it can explain itself. An admin can add a language model, which may reorder these times and reword reasons. It isn't given names or calendars.",
  },
  {
    question: 'What does it cost?',
    answer: `Nothing for up to ${claims.freeItems} meetings a month, with every feature. On your own server, you set the limit, or none.`,
  },
  {
    question: 'What if no time works for everyone?',
    answer:
      "Kairos tells you what's in the way and suggests what would help: other dates, a shorter meeting, or going ahead without one person.",
  },
  {
    question: "What if a calendar can't be read?",
    answer:
      'It counts as unknown, never as free, and you see whose it is. Kairos tries again before it books.',
  },
];

/** What people ask before they try it. */
export const Questions = () => (
  <PageSection title="Good to know">
    <HelpQuestions questions={QUESTIONS} />
  </PageSection>
);
