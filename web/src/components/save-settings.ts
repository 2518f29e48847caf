import { useState } from 'react';
import { type Settings, useChangeSettings } from '../api/account.ts';
import { refusalOf } from '../lib/refusal.ts';
import { toast } from '../lib/toast.ts';

/** Saves settings and reports how that went. `chosen` is the value being saved, to be shown until then. */
export function useSave() {
  const { mutateAsync } = useChangeSettings();
  const [chosen, setChosen] = useState<Settings>();
  const save = (settings: Settings, saved: string) => {
    setChosen(settings);
    // Shown even after moving on to another page.
    mutateAsync(settings, { onSettled: () => setChosen(undefined) }).then(
      () => toast({ title: 'Saved', description: saved }),
      (error) =>
        toast({
          title: 'Not saved',
          description: refusalOf(error) ?? "Your settings haven't changed. Try again.",
          variant: 'destructive',
        }),
    );
  };
  return { save, chosen };
}
