import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Milliseconds, from the specification, section 9. */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

/** Once around everything that has tooltips. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={OPEN_DELAY} skipDelayDuration={SKIP_DELAY}>
    {children}
  </Radix.Provider>
);

/** Words for a control whose label is not enough; never the only place of something important. */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        className="z-50 max-w-64 rounded-lg bg-ink px-3 py-1.5 text-xs text-page shadow-raised"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
