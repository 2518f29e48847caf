import { clsx } from 'clsx';

/** The shape of what is being loaded. Its own corners and colour give way to those of `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={clsx('appear-late [:where(&)]:rounded-lg [:where(&)]:bg-sunken', className)} />
);
