import { LogOut } from 'lucide-react';
import { useSignOutEverywhere } from '#web/api/account.ts';
import { Button } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';
import { SettingsSection } from './section.tsx';

/** Ends the sessions on all devices. */
export function Sessions() {
  const { mutateAsync, isPending, isSuccess } = useSignOutEverywhere();
  const signOut = () =>
    void mutateAsync().then(
      // A full page load, so nothing of this session stays in memory.
      () => location.assign(paths.home),
      (error) =>
        toast({
          title: 'Still signed in',
          description: refusalOf(error) ?? "Couldn't sign you out. Try again.",
          variant: 'destructive',
        }),
    );
  return (
    <SettingsSection
      title="Signed-in devices"
      text="Sign out of Kairos on all devices, including this one. Access tokens and connected programs keep working."
    >
      <Button variant="secondary" onClick={signOut} pending={isPending || isSuccess}>
        <LogOut aria-hidden />
        Sign out everywhere
      </Button>
    </SettingsSection>
  );
}
