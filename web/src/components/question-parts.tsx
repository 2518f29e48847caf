import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { Card } from './card.tsx';
import { LeadTo } from './lead-to.tsx';
import { SignedInAs } from './signed-in-as.tsx';

const TONES = {
  plain: 'bg-sunken text-soft',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
};

type Heading = { icon: LucideIcon; tone: keyof typeof TONES };

/** A page that asks or answers a single question, such as whether a program may be connected. */
export const QuestionPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto max-w-xl px-4 py-10 sm:py-16">
    <title>{`${title} · Kairos`}</title>
    <Card>{children}</Card>
  </div>
);

export const QuestionHeading = ({ icon: Icon, tone, children }: Heading & { children: ReactNode }) => (
  <div className="flex items-center gap-4">
    <span className={`rounded-2xl p-3 ${TONES[tone]}`}>
      <Icon aria-hidden className="size-7" />
    </span>
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

type QuestionAnswersProps = { email: string | undefined; here: string; children: ReactNode };

/** The buttons that answer the question, and as whom; `here` is the address to return to as someone else. */
export const QuestionAnswers = ({ email, here, children }: QuestionAnswersProps) => (
  <>
    <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>
    {email !== undefined && (
      <div className="mt-6 border-t border-line pt-4">
        <SignedInAs email={email} here={here} />
      </div>
    )}
  </>
);

type QuestionEndProps = Heading & {
  role?: 'status' | 'alert';
  title: string;
  to: string;
  link: string;
  children: ReactNode;
};

/** How the question ended, or with the role of an alert why it can't be asked, and where to go on. */
export const QuestionEnd = ({ role = 'status', title, to, link, children, ...heading }: QuestionEndProps) => (
  <div role={role}>
    <QuestionHeading {...heading}>{title}</QuestionHeading>
    <p className="mt-3">{children}</p>
    <div className="mt-6">
      <ButtonLink to={to} variant="secondary">
        {link}
      </ButtonLink>
    </div>
  </div>
);

type MailLinkPageProps = {
  title: string;
  icon: LucideIcon;
  /** Changes once the link has done its work. */
  step?: boolean;
  children: ReactNode;
};

/** The page of an email's link, which does nothing until a button is clicked, because email apps open links on their own. */
export const MailLinkPage = ({ title, icon: Icon, step, children }: MailLinkPageProps) => (
  <div className="mx-auto max-w-lg px-4 py-12 sm:py-20">
    <title>{`${title} · Kairos`}</title>
    <LeadTo what={step}>
      <Card className="flex flex-col items-center gap-4 text-center">
        <span className="rounded-2xl bg-accent-soft p-3 text-accent">
          <Icon aria-hidden className="size-7" />
        </span>
        {children}
      </Card>
    </LeadTo>
  </div>
);
