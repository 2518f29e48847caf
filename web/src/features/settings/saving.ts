import { useState } from 'react';
import { type Settings, useChangeSettings } from '../../api/account.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { toast } from '../../lib/toast.ts';

/** Saves a setting and says how it went. `chosen` is what is under way, to be shown until the answer is there. */
export function useSave() {
  const { mutate } = useChangeSettings();
  const [chosen, setChosen] = useState<Settings>();
  const save = (settings: Settings, saved: string) => {
    setChosen(settings);
    mutate(settings, {
      onSuccess: () => toast({ title: 'Saved', description: saved }),
      onError: (error) =>
        toast({
          title: 'Not saved',
          description: refusalOf(error) ?? 'Your settings are as they were. Please try again.',
          variant: 'destructive',
        }),
      onSettled: () => setChosen(undefined),
    });
  };
  return { save, chosen };
}
