import { useState } from 'react';
import { type Settings, useChangeSettings } from '../api/account.ts';
import { useSignedIn } from '../api/user.ts';
import { toastOutcome } from '../lib/toast.ts';

/** Someone's settings, with what's being saved as if saved already, and how to save more, which says how that went. */
export function useSettings() {
  const user = useSignedIn();
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
  return { settings: { ...user, ...chosen }, save, isSaving: chosen !== undefined };
}
