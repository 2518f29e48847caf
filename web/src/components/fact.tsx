import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type FactProps = { icon: LucideIcon; name: string; children: ReactNode };

/** A row of a description list: a name and its value. */
export const Fact = ({ icon: Icon, name, children }: FactProps) => (
  <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 text-sm">
    <Icon aria-hidden className="mt-0.5 size-5 text-soft" />
    <dt className="text-soft">{name}</dt>
    <dd className="col-start-2 font-medium">{children}</dd>
  </div>
);
