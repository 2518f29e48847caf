import { type ReactNode, useEffect, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { FoldingCard, goToFoldingCard } from '#web/components/folding-card.tsx';

type SettingsGroupProps = {
  /** The anchor. */
  id: string;
  title: string;
  isFirst?: boolean;
  children: ReactNode;
};

/** Settings that belong together. Where there's little room, only the first group is open, and the one that is linked to. */
export function SettingsGroup({ id, title, isFirst = false, children }: SettingsGroupProps) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${id}`) goToFoldingCard(id);
  }, [hash, id]);
  return (
    <FoldingCard id={id} title={title} isMain {...(isFirst && { isOpen: true })}>
      <div className="divide-y divide-line *:py-5 *:first:pt-2 *:last:pb-1 sm:*:py-6">{children}</div>
    </FoldingCard>
  );
}

type SettingsSectionProps = { title: string; text: ReactNode; children: ReactNode };

export function SettingsSection({ title, text, children }: SettingsSectionProps) {
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
