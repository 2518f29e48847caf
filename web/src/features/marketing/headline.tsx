import type { ReactNode } from 'react';

type HeadlineProps = { title: string; text: ReactNode; children?: ReactNode };

/** The head of a public page; `children` are its actions. */
export const Headline = ({ title, text, children }: HeadlineProps) => (
  <div className="max-w-3xl">
    <h1 tabIndex={-1} className="text-4xl font-semibold tracking-tight sm:text-5xl">
      {title}
    </h1>
    <p className="mt-5 text-lg text-pretty text-soft">{text}</p>
    {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
  </div>
);
