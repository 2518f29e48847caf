import { useSignedIn } from '#web/api/user.ts';
import { useSave } from '#web/components/save-settings.ts';
import { Switch } from '#web/components/switch.tsx';
import { SettingsSection } from './section.tsx';

/** Emails that need no action. */
export function Notices() {
  const user = useSignedIn();
  const { save, chosen } = useSave();
  return (
    <SettingsSection
      title="Email updates"
      text="Get updates by email. You'll always get invitations and anything else that needs you."
    >
      <Switch
        label="Email me when a meeting is booked or cancelled"
        on={chosen?.notices ?? user.notices}
        onChange={(notices) =>
          save({ notices }, notices ? 'Email updates are on.' : 'Email updates are off.')
        }
      />
    </SettingsSection>
  );
}
