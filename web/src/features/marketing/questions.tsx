import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export type HelpQuestion = { question: string; answer: ReactNode };

/** Questions that open to their answers. */
export const HelpQuestions = ({ questions }: { questions: readonly HelpQuestion[] }) => (
  <div className="divide-y divide-line rounded-2xl border border-line bg-card px-5 shadow-card sm:px-6">
    {questions.map(({ question, answer }) => (
      <details key={question} className="group">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium">
          {question}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <p className="max-w-2xl pb-5 text-soft">{answer}</p>
      </details>
    ))}
  </div>
);
