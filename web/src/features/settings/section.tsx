import { type ReactNode, useId } from 'react';
import { Card } from '#web/components/card.tsx';

/** Settings that belong together, as a card. `id` is its anchor. */
export const SettingsGroup = ({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) => (
  <section id={id} aria-labelledby={`${id}-title`} className="min-w-0 scroll-mt-20">
    <h2 id={`${id}-title`} className="mb-3 text-lg font-semibold">
      {title}
    </h2>
    <Card className="divide-y divide-line py-0! *:py-5 sm:*:py-6">{children}</Card>
  </section>
);

/** A section of a group, with an explanation. */
export function SettingsSection({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="mt-1 text-sm text-soft">{text}</p>
      <div className="mt-4">{children}</div>
    </section>
  );
}
