import { PageSection } from '../section.tsx';
import steps from '../texts/steps.md?raw';
import { Markdown, partsOf } from '../texts.tsx';

export const SolutionSteps = () => (
  <div className="border-y border-line bg-card">
    <PageSection title="You do step one. Kairos does the rest.">
      <ol className="grid gap-8 md:grid-cols-3">
        {partsOf(steps).map(({ title, text }, index) => (
          <li key={title}>
            <span
              aria-hidden
              className="flex items-center gap-4 text-5xl font-semibold tracking-tighter text-accent"
            >
              {index + 1}
              <span className="h-px flex-1 bg-line" />
            </span>
            <h3 className="mt-3 text-xl font-semibold">{title}</h3>
            <Markdown as="p" text={text} className="mt-2 text-soft" />
          </li>
        ))}
      </ol>
    </PageSection>
  </div>
);
