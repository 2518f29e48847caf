import type { ReactNode } from 'react';

/** A numbered part of a policy. */
export const PolicySection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 border-t border-line pt-8">
    <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
    <div className="mt-3 flex flex-col gap-3 text-soft [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_li]:ml-5 [&_li]:list-disc [&_li]:pl-1 [&_strong]:font-medium [&_strong]:text-ink [&_ul]:flex [&_ul]:flex-col [&_ul]:gap-2">
      {children}
    </div>
  </section>
);

export const PolicyHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 tabIndex={-1} className="text-4xl font-semibold tracking-tight sm:text-5xl">
      {title}
    </h1>
    <p className="mt-5 text-lg text-soft">{children}</p>
  </>
);
