import { LogOut } from 'lucide-react';
import { useSignOutEverywhere } from '#web/api/account.ts';
import { Button } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';
import { Section } from './section.tsx';

/** Ends the sessions of all devices. */
export function Sessions() {
  const { mutateAsync, isPending, isSuccess } = useSignOutEverywhere();
  const signOut = () =>
    void mutateAsync().then(
      // Not within the app, and from whichever page: nothing of this session may stay in memory.
      () => location.assign(paths.home),
      (error) =>
        toast({
          title: 'Still signed in',
          description: refusalOf(error) ?? 'You could not be signed out. Please try again.',
          variant: 'destructive',
        }),
    );
  return (
    <Section
      title="Signed-in devices"
      text="Left a device behind? This signs you out on all of them, here too."
    >
      <Button variant="secondary" onClick={signOut} pending={isPending || isSuccess}>
        <LogOut aria-hidden />
        Sign out everywhere
      </Button>
    </Section>
  );
}
