import { useState } from 'react';
import { type Settings, useChangeSettings } from '../api/account.ts';
import { toastOutcome } from '../lib/toast.ts';

/** Saves settings and reports how that went. `chosen` is the value being saved, to be shown until then. */
export function useSave() {
  const { mutateAsync } = useChangeSettings();
  const [chosen, setChosen] = useState<Settings>();
  const save = (settings: Settings, saved: string) => {
    setChosen(settings);
    // Shown even after moving on to another page.
    toastOutcome(
      mutateAsync(settings, { onSettled: () => setChosen(undefined) }),
      { title: 'Saved', description: saved },
      'Not saved',
      "Your settings haven't changed. Try again.",
    );
  };
  return { save, chosen };
}
