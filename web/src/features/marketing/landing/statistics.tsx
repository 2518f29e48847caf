import { ButtonLink } from '#web/components/button.tsx';
import { fromServer, If } from '#web/components/from-server.tsx';
import { paths } from '#web/lib/paths.ts';
import { claims } from '../claims.ts';

const FIGURES = [
  { value: claims.analysis, label: 'to analyze all calendars' },
  { value: claims.savedPerMeeting, label: 'saved per meeting' },
  { value: claims.savedMonthly, label: 'saved every month' },
];

export const Statistics = () => (
  <section aria-label="Kairos in figures" className="mx-auto max-w-6xl px-4 pb-12 sm:px-6">
    <dl className="flex flex-wrap justify-center gap-y-8 rounded-2xl border border-line bg-card px-4 py-6">
      <If value="ACCURACY">
        <Figure value={fromServer('ACCURACY')} label="accuracy of suggestions" />
      </If>
      {FIGURES.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </dl>
  </section>
);

const Figure = ({ value, label }: { value: string; label: string }) => (
  <div className="flex min-w-32 flex-1 flex-col-reverse px-2 text-center">
    <dt className="mt-1 text-sm text-soft">{label}</dt>
    <dd className="text-2xl font-semibold tracking-tight sm:text-3xl">{value}</dd>
  </div>
);

/** The last invitation to try Kairos. */
export const Closing = () => (
  <section className="mx-auto max-w-3xl px-4 py-10 text-center sm:px-6">
    <h2 className="text-4xl font-semibold tracking-tight sm:text-5xl">
      Let your next meeting schedule itself
    </h2>
    <p className="mt-4 text-lg text-balance text-soft">
      {claims.freeForever} for up to {claims.freeItems} meetings a month, with every feature. Setup takes{' '}
      {claims.setup}.
    </p>
    <ButtonLink to={paths.auth} size="large" className="mt-6">
      Start Your Free Trial
    </ButtonLink>
  </section>
);
