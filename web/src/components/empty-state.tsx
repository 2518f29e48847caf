import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  text?: string;
  children?: ReactNode;
  className?: string;
};

/** Says that there is nothing yet, with `children` as the next step. */
export const EmptyState = ({ icon: Icon, title, text, children, className }: EmptyStateProps) => (
  <div className={clsx('flex flex-col items-center gap-2 px-4 py-12 text-center', className)}>
    <span className="mb-2 rounded-2xl bg-accent-soft p-3 text-accent">
      <Icon aria-hidden className="size-6" />
    </span>
    <p className="font-medium">{title}</p>
    {text && <p className="max-w-sm text-sm text-soft">{text}</p>}
    {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
  </div>
);
