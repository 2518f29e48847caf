import { HelpQuestions } from '../questions.tsx';
import { PageSection } from '../section.tsx';
import questions from '../texts/good-to-know.md?raw';

/** What people ask before they try it. */
export const Questions = () => (
  <PageSection title="Good to know">
    <HelpQuestions text={questions} />
  </PageSection>
);
