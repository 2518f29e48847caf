import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { missing } from '#contracts/text/field-errors.ts';
import { useConnectCalendars } from '#web/api/calendars.ts';
import { Button, ButtonAnchor } from '#web/components/button.tsx';
import { SelectField, TextField } from '#web/components/field.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { checkedResolver, type Problems } from '#web/lib/checked.ts';
import { leave, paths } from '#web/lib/paths.ts';
import { CHECK_CONNECTION, refusalOf } from '#web/lib/refusal.ts';
import { isOffered } from '#web/lib/sign-in-ways.ts';
import { toast } from '#web/lib/toast.ts';
import type { CalendarKind, prefilledFrom } from './prefilled.ts';

type Form = { address: string; username: string; password: string };

const KINDS: Record<CalendarKind, { name: string; address: string; help: string }> = {
  icloud: {
    name: 'iCloud',
    address: "Your Apple Account's email",
    help: 'Create an app-specific password at account.apple.com, under Sign-In and Security.',
  },
  fastmail: {
    name: 'Fastmail',
    address: 'Your Fastmail address',
    help: 'Create an app password for Calendars (CalDAV) in Fastmail, under Settings, Privacy & Security.',
  },
  caldav: {
    name: 'Nextcloud or another CalDAV server',
    address: 'Address of the server',
    help: 'In Nextcloud, create an app password under Personal settings, Security.',
  },
  feed: {
    name: 'A calendar address (ICS)',
    address: 'Address of the calendar',
    help: 'We can read this calendar, but not add meetings to it.',
  },
};

/** The servers of services whose addresses don't lead to the server. */
const SERVERS: Partial<Record<CalendarKind, string>> = {
  icloud: 'https://caldav.icloud.com/',
  fastmail: 'https://caldav.fastmail.com/',
};

/** Opens the dialog for connecting calendars besides Google's. */
export function ConnectAnotherCalendar() {
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<CalendarKind | 'outlook'>(isOffered('microsoft') ? 'outlook' : 'icloud');
  const close = () => setOpen(false);
  if (isOpen)
    return (
      <section aria-label="Connect another calendar" className="grid gap-4 rounded-xl border border-line p-4">
        <SelectField
          label="Where is your calendar?"
          autoFocus
          value={kind}
          onChange={({ target }) => setKind(target.value as CalendarKind | 'outlook')}
          options={[
            ...(isOffered('microsoft') ? [{ value: 'outlook', label: 'Outlook or Microsoft 365' }] : []),
            ...Object.entries(KINDS).map(([value, { name }]) => ({ value, label: name })),
          ]}
        />
        {kind === 'outlook' ? (
          <ConnectOutlook onClose={close} />
        ) : (
          <ConnectForm key={kind} kind={kind} onClose={close} />
        )}
      </section>
    );
  return (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      Connect another calendar
    </Button>
  );
}

/** Microsoft asks for the permission on its own page. */
const ConnectOutlook = ({ onClose }: { onClose: () => void }) => (
  <>
    <p className="text-sm text-soft">
      Microsoft will ask whether Kairos may read and write your calendars. In some organizations, an admin has
      to allow it first.
    </p>
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <ButtonAnchor href={leave.connectMicrosoft(paths.settings)}>Continue with Microsoft</ButtonAnchor>
    </div>
  </>
);

type ConnectFormProps = {
  kind: CalendarKind;
  filled?: ReturnType<typeof prefilledFrom>;
  onClose: () => void;
};

/** Connects calendars with an app password, or an address. `filled` prefills the form for a lost account. */
export function ConnectForm({ kind, filled, onClose }: ConnectFormProps) {
  const { mutateAsync } = useConnectCalendars();
  const isFeed = kind === 'feed';
  const { name, address, help } = KINDS[kind];
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: checkedResolver<Form>((form) => problemsOf(form, kind, address)),
    defaultValues: { address: filled?.address ?? '', username: filled?.username ?? '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(({ address, username, password }) => {
    const server = SERVERS[kind];
    const login = server ? { address: server, username: address } : { address, username };
    return mutateAsync(
      isFeed ? { provider: 'feed', address } : { provider: 'caldav', ...login, password },
    ).then(
      () => {
        toast({ title: 'Calendar connected', description: 'Its events now block your time.' });
        onClose();
      },
      (error: unknown) =>
        setError('root', { message: refusalOf(error) ?? `Couldn't connect it. ${CHECK_CONNECTION}` }),
    );
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={address}
        autoComplete="off"
        inputMode={kind === 'icloud' || kind === 'fastmail' ? 'email' : 'url'}
        hint={isFeed ? 'It begins with https:// or webcal://. Keep it to yourself.' : undefined}
        error={errors.address?.message}
        {...register('address')}
      />
      {kind === 'caldav' && (
        <TextField
          label="Username"
          autoComplete="off"
          error={errors.username?.message}
          {...register('username')}
        />
      )}
      {isFeed ? (
        <p className="text-sm text-soft">{help}</p>
      ) : (
        <TextField
          label="App password"
          type="password"
          autoFocus={filled !== undefined}
          autoComplete="off"
          hint={help}
          error={errors.password?.message}
          {...register('password')}
        />
      )}
      <p className="text-sm text-soft">
        Its server gives Kairos whole events. We only keep when you're busy.
      </p>
      <FormActions
        error={errors.root?.message}
        onCancel={onClose}
        submit={[isFeed ? 'Connect calendar' : `Connect ${shortName(kind, name)}`, 'Connecting...']}
        pending={isSubmitting}
      />
    </form>
  );
}

const shortName = (kind: CalendarKind, name: string): string => (kind === 'caldav' ? 'calendars' : name);

function problemsOf(
  { address, username, password }: Form,
  kind: CalendarKind,
  label: string,
): Problems<Form> {
  return {
    ...(!address && { address: missing(label) }),
    ...(kind === 'caldav' && !username && { username: missing('Username') }),
    ...(kind !== 'feed' && !password && { password: missing('App password') }),
  };
}
