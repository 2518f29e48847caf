import { clsx } from 'clsx';

/** The shape of what is being loaded; `label` is what screen readers are told, once for a group. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={clsx('appear-late animate-pulse rounded-lg bg-sunken', className)} />
);
