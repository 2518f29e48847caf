import { type Settings, useChangeSettings } from '../../api/account.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { toast } from '../../lib/toast.ts';

/** Saves a setting and says how it went. `chosen` is what is under way, to be shown until it is known. */
export function useSave() {
  const { mutate, isPending, variables } = useChangeSettings();
  const save = (settings: Settings, saved: string) =>
    mutate(settings, {
      onSuccess: () => toast({ title: 'Saved', description: saved }),
      onError: (error) =>
        toast({
          title: 'Not saved',
          description: refusalOf(error) ?? 'Your settings are as they were. Please try again.',
          variant: 'destructive',
        }),
    });
  return { save, chosen: isPending ? variables : undefined };
}
