import { COSTS } from './costs.ts';

/** What counts against a time, the worst first, with bars that only get as long as a person can have it who comes. */
export const CostsPicture = () => (
  <figure className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-6">
    <figcaption className="font-semibold">What a time can cost one person, in points</figcaption>
    <dl className="mt-4 flex flex-col divide-y divide-line text-sm">
      {COSTS.map(({ what, points, label }) => (
        <div key={what} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 py-2">
          <dt>{label}</dt>
          <dd className="font-medium tabular-nums">{points}</dd>
          <dd className="col-span-2">
            <svg
              aria-hidden="true"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="h-1.5 w-full rounded-full bg-sunken"
            >
              <rect width={Math.min(100, points)} height={1} className="fill-accent" />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  </figure>
);
