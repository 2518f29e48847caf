import type { ReactNode } from 'react';

type PageSectionProps = { title: string; text?: ReactNode; children: ReactNode };

export const PageSection = ({ title, text, children }: PageSectionProps) => (
  <section className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
    <div className="mb-6 max-w-2xl">
      <h2 className="text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h2>
      {text && <p className="mt-3 text-lg text-pretty text-soft">{text}</p>}
    </div>
    {children}
  </section>
);
