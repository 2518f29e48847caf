import { ChevronDown } from 'lucide-react';
import { Markdown, partsOf } from './texts.tsx';

/** The headings of a level, as questions that open to their answers. */
export const HelpQuestions = ({ text, heading = '##' }: { text: string; heading?: '##' | '###' }) => (
  <div className="divide-y divide-line rounded-2xl border border-line bg-card px-5 shadow-card sm:px-6">
    {partsOf(text, heading).map(({ title, text }) => (
      <details key={title} className="group">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium">
          {title}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <Markdown as="p" text={text} className="max-w-2xl pb-5 text-soft" />
      </details>
    ))}
  </div>
);
