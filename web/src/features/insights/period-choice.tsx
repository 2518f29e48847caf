import { clsx } from 'clsx';
import { Link, useSearchParams } from 'react-router-dom';
import { PERIODS, type Period } from './period.ts';

/** The period of the figures, kept in the URL so it can be shared. */
export function PeriodChoice({ chosen }: { chosen: Period }) {
  const [query] = useSearchParams();
  const addressOf = ({ name }: Period) => {
    const next = new URLSearchParams(query);
    if (name === PERIODS[0].name) next.delete('period');
    else next.set('period', name);
    return { search: next.toString() };
  };
  return (
    <nav aria-label="Period" className="flex gap-0.5 rounded-xl bg-sunken p-1 max-sm:w-full">
      {PERIODS.map((period) => (
        <Link
          key={period.name}
          to={addressOf(period)}
          replace
          preventScrollReset
          aria-current={period === chosen ? 'true' : undefined}
          className={clsx(
            'inline-flex min-h-9 flex-1 items-center justify-center rounded-lg px-3 text-sm font-medium whitespace-nowrap pointer-coarse:min-h-11 max-sm:px-1.5',
            period === chosen ? 'bg-lifted text-ink shadow-card' : 'text-soft hover:text-ink',
          )}
        >
          {period.label}
        </Link>
      ))}
    </nav>
  );
}
