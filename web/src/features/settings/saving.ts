import { useState } from 'react';
import { type Settings, useChangeSettings } from '#web/api/account.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';

/** Saves a setting and says how it went. `chosen` is what is under way, to be shown until the answer is there. */
export function useSave() {
  const { mutateAsync } = useChangeSettings();
  const [chosen, setChosen] = useState<Settings>();
  const save = (settings: Settings, saved: string) => {
    setChosen(settings);
    // Said also to somebody who went on to another page.
    mutateAsync(settings, { onSettled: () => setChosen(undefined) }).then(
      () => toast({ title: 'Saved', description: saved }),
      (error) =>
        toast({
          title: 'Not saved',
          description: refusalOf(error) ?? 'Your settings are as they were. Please try again.',
          variant: 'destructive',
        }),
    );
  };
  return { save, chosen };
}
