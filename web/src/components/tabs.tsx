import { clsx } from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
};

/** Tabs whose state the caller keeps, usually in the URL. */
export const Tabs = <Value extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
}: {
  /** The label of the tabs for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}) => (
  <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} className={className}>
    <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto rounded-xl bg-sunken p-1">
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          disabled={tab.disabled}
          className={clsx(
            'inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-lg px-3 text-sm font-medium whitespace-nowrap text-soft',
            'hover:text-ink disabled:opacity-60 data-[state=active]:bg-lifted data-[state=active]:text-ink data-[state=active]:shadow-card [&_svg]:size-4',
          )}
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content key={tab.value} value={tab.value} className="mt-6 rounded-lg">
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
);
