import { useSignedIn } from '#web/api/user.ts';
import { Switch } from '#web/components/switch.tsx';
import { useSave } from './saving.ts';
import { Section } from './section.tsx';

/** Whether mails come that I need not act on. */
export function Notices() {
  const user = useSignedIn();
  const { save, chosen } = useSave();
  return (
    <Section
      title="Notices"
      text="Mails that tell you what happened. Those that ask something of you, such as invitations, come all the same."
    >
      <Switch
        label="Mail me when a meeting is booked or cancelled"
        on={chosen?.notices ?? user.notices}
        onChange={(notices) => save({ notices }, notices ? 'Notices are on.' : 'Notices are off.')}
      />
    </Section>
  );
}
