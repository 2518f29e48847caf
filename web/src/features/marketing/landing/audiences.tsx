import { PageSection } from '../section.tsx';

const AUDIENCES = [
  { name: 'Individuals', occasions: ['Client meetings', 'Interviews', 'Family events'] },
  { name: 'Teams and companies', occasions: ['Standups', 'Demos', 'Board meetings'] },
];

export const Audiences = () => (
  <PageSection title="From family dinners to board meetings">
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      {AUDIENCES.map(({ name, occasions }) => (
        <div key={name}>
          <h3 className="text-xl font-semibold text-accent">{name}</h3>
          <ul className="mt-3 flex flex-wrap gap-2">
            {occasions.map((occasion) => (
              <li key={occasion} className="rounded-lg bg-sunken px-3 py-1.5">
                {occasion}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </PageSection>
);
