import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export const Card = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    {...props}
    className={clsx('rounded-2xl border border-line bg-card p-5 shadow-card sm:p-6', className)}
  />
);
