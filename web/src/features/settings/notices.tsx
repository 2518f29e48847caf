import { useSignedIn } from '../../api/user.ts';
import { useSave } from './saving.ts';
import { Section } from './section.tsx';

/** Whether mails come that I need not act on. */
export function Notices() {
  const user = useSignedIn();
  const { save, chosen } = useSave();
  const isOn = chosen?.notices ?? user.notices;
  return (
    <Section
      title="Notices"
      text="Mails that tell you what happened. Those that ask something of you, such as invitations, come all the same."
    >
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
        <span className="text-sm font-medium">Mail me when a meeting is booked or cancelled</span>
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => save({ notices: !isOn }, isOn ? 'Notices are off.' : 'Notices are on.')}
          className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-edge transition-colors before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-card before:transition-transform checked:bg-accent checked:before:translate-x-5"
        />
      </label>
    </Section>
  );
}
