import type { ReactNode } from 'react';

/** The heading of a page that asks or answers a single question, such as whether a program may be connected. */
export const QuestionHeading = ({
  icon,
  tone,
  children,
}: {
  icon: ReactNode;
  /** Classes with the colors of the icon. */
  tone: string;
  children: ReactNode;
}) => (
  <div className="flex items-center gap-4">
    <span className={`rounded-2xl p-3 ${tone}`}>{icon}</span>
    <h1 tabIndex={-1} className="min-w-0 text-2xl font-semibold tracking-tight text-balance wrap-anywhere">
      {children}
    </h1>
  </div>
);

/** A fact in the list about the question, beside its name where there's room. */
export const QuestionFact = ({ what, children }: { what: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-3 gap-y-0.5 px-4 py-3">
    <dt className="w-18 text-sm leading-6 text-soft">{what}</dt>
    <dd className="min-w-0 flex-1 basis-36 wrap-anywhere">{children}</dd>
  </div>
);
