import { PageSection } from '../section.tsx';

const AUDIENCES = [
  {
    name: 'Individuals',
    occasions: [
      { what: 'Client meetings', how: 'Send one link. Your clients see every time in their own time zone.' },
      {
        what: 'Interviews',
        how: 'Bring a candidate and a whole panel together, and choose the time yourself.',
      },
      { what: 'Family events', how: 'Relatives mark the times that work. All they need is a phone.' },
    ],
  },
  {
    name: 'Teams and companies',
    occasions: [
      { what: 'Standups', how: "Find the hour that's too early for no one, and too late for no one." },
      { what: 'Demos', how: 'Ask in Slack, and have sales, engineering, and the customer in one call.' },
      { what: 'Board meetings', how: 'Say who has to come and who is optional, and get times to match.' },
    ],
  },
];

/** Who it's for, and for what. */
export const Audiences = () => (
  <PageSection title="From family dinners to board meetings">
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {AUDIENCES.map(({ name, occasions }) => (
        <div key={name}>
          <h3 className="border-b border-line pb-3 text-xl font-semibold text-accent">{name}</h3>
          <dl className="divide-y divide-line">
            {occasions.map(({ what, how }) => (
              <div key={what} className="py-4">
                <dt className="font-semibold">{what}</dt>
                <dd className="mt-1 text-soft">{how}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  </PageSection>
);
