import type { ComponentProps } from 'react';
import { NotLoaded } from '#web/components/error-state.tsx';
import { CHECK_CONNECTION } from '#web/lib/refusal.ts';

/** Replaces a part of the dashboard that couldn't be loaded. The other parts stay. */
export const PartNotLoaded = (about: Pick<ComponentProps<typeof NotLoaded>, 'title' | 'query'>) => (
  <div role="alert">
    <NotLoaded {...about}>{CHECK_CONNECTION}</NotLoaded>
  </div>
);
