import type { ReactNode } from 'react';

type PageHeaderProps = { title: ReactNode; text?: ReactNode; children?: ReactNode };

/** The page's only `h1`, which takes the focus on navigation. `children` are the main actions. */
export const PageHeader = ({ title, text, children }: PageHeaderProps) => (
  <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
    <div className="min-w-0">
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight sm:text-3xl">
        {title}
      </h1>
      {text && <p className="mt-1.5 text-soft">{text}</p>}
    </div>
    {children && <div className="flex flex-wrap gap-3">{children}</div>}
  </div>
);
