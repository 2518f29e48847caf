import { type ReactNode, useId } from 'react';
import { Card } from '#web/components/card.tsx';

/** A section of the settings, with an explanation. */
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
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-soft">{text}</p>
        <div className="mt-4">{children}</div>
      </section>
    </Card>
  );
}
