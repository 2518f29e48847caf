import { claims } from '../claims.ts';

const FIGURES = [
  { value: claims.accuracy, label: 'accuracy of suggestions' },
  { value: claims.analysis, label: 'to analyze all calendars' },
  { value: claims.savedPerMeeting, label: 'saved per meeting' },
  { value: claims.savedMonthly, label: 'saved every month' },
];

/** Four figures in a row. */
export const Statistics = () => (
  <section aria-label="Kairos in figures" className="mx-auto max-w-6xl px-4 pb-16 sm:px-6 sm:pb-24">
    <dl className="grid grid-cols-2 gap-y-8 rounded-2xl border border-line bg-card px-4 py-8 lg:grid-cols-4">
      {FIGURES.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse px-2 text-center">
          <dt className="mt-1 text-sm text-soft">{label}</dt>
          <dd className="text-2xl font-semibold tracking-tight sm:text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
