import { PageSection } from '../section.tsx';

const STEPS = [
  {
    title: 'Invite participants',
    text: 'By email, from your contacts, or with a link. They just connect their calendar.',
  },
  {
    title: 'AI analyzes and sets times',
    text: 'Kairos checks when each of them is busy and ranks the times that work, with a confidence score and a reason.',
  },
  {
    title: 'Meeting scheduled',
    text: 'Booked once everyone joins, or when you choose. Calendar invites, a video link, and emails go out automatically.',
  },
];

/** How it works, in three steps. */
export const SolutionSteps = () => (
  <div className="border-y border-line bg-card">
    <PageSection title="You do step one. Kairos does the rest.">
      <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
        {STEPS.map(({ title, text }, index) => (
          <li key={title}>
            <span
              aria-hidden
              className="flex items-center gap-4 text-5xl font-semibold tracking-tighter text-accent"
            >
              {index + 1}
              <span className="h-px flex-1 bg-line" />
            </span>
            <h3 className="mt-5 text-xl font-semibold">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  </div>
);
