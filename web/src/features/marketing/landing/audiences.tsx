import { PageSection } from '../section.tsx';
import audiences from '../texts/audiences.md?raw';
import { Markdown, partsOf } from '../texts.tsx';

/** The audiences and their uses of Kairos. */
export const Audiences = () => (
  <PageSection title="From family dinners to board meetings">
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {partsOf(audiences).map(({ title: name, text }) => (
        <div key={name}>
          <h3 className="border-b border-line pb-3 text-xl font-semibold text-accent">{name}</h3>
          <dl className="divide-y divide-line">
            {partsOf(text, '###').map(({ title, text: how }) => (
              <div key={title} className="py-4">
                <dt className="font-semibold">{title}</dt>
                <Markdown as="dd" text={how} className="mt-1 text-soft" />
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  </PageSection>
);
