import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { CONTROL } from './field.tsx';

export const SearchField = ({
  label,
  onChange,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'onChange'> & { label: string; onChange: (text: string) => void }) => (
  <div className={clsx('relative', className)}>
    <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft" />
    <input
      {...props}
      type="search"
      aria-label={label}
      onChange={({ target }) => onChange(target.value)}
      className={`${CONTROL} pl-9!`}
    />
  </div>
);
