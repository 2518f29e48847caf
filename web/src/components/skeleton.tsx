import { clsx } from 'clsx';

/** The shape of loading content. `className` overrides its corners and color. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={clsx('appear-late [:where(&)]:rounded-lg [:where(&)]:bg-sunken', className)} />
);
