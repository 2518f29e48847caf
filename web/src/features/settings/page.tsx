import type { QueryClient } from '@tanstack/react-query';
import { CalendarCheck, CalendarX2, Download, LogOut } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CLOCKS, type Clock } from '#contracts/clock.ts';
import type { OwnHours as Hours } from '#contracts/preferences.ts';
import { hoursText } from '#contracts/text/hours.ts';
import { accountName } from '#contracts/text/names.ts';
import { clockTime, timeOfDay } from '#contracts/text/times.ts';
import { zoneName, zoneOffset } from '#contracts/text/zones.ts';
import { presetWeek } from '#contracts/week.ts';
import { EXPORT, useSignOutEverywhere } from '#web/api/account.ts';
import { ownCalendarsQuery } from '#web/api/calendars.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button, ButtonAnchor } from '#web/components/button.tsx';
import { ConnectCalendarAnchors, providersToConnect } from '#web/components/connect-calendar-anchors.tsx';
import { SelectField } from '#web/components/field.tsx';
import { breakable } from '#web/components/meetings/person.tsx';
import { preferenceInWords } from '#web/components/meetings/preference.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { Switch } from '#web/components/switch.tsx';
import { useSettings } from '#web/components/use-settings.ts';
import { Webhooks } from '#web/components/webhooks.tsx';
import { ZoneField } from '#web/components/zone-field.tsx';
import { ZoneQuestion } from '#web/components/zone-question.tsx';
import { useClock } from '#web/lib/clock.ts';
import { deviceZone } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { paths } from '#web/lib/paths.ts';
import { failureToast } from '#web/lib/toast.ts';
import { AccessTokens } from './access-tokens.tsx';
import { AlarmSetting } from './alarm.tsx';
import { BreathingRoom } from './breathing-room.tsx';
import { CalendarChoices } from './calendar-choices.tsx';
import { Choices } from './choices.tsx';
import { ConnectAnotherCalendar } from './connect-calendar.tsx';
import { DaysOff } from './days-off.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Identities } from './identities.tsx';
import { Programs } from './programs.tsx';
import { PublicHolidays } from './public-holidays.tsx';
import { SettingsGroup, SettingsSection } from './section.tsx';
import { SlackSettings } from './slack.tsx';
import { VideoLink } from './video-link.tsx';
import { WeekEditor } from './week-editor.tsx';

/** The groups in order, each with its anchor. */
const GROUPS = {
  calendars: { id: 'calendars', title: 'Calendars' },
  hours: { id: 'hours', title: 'Hours' },
  timeOff: { id: 'time-off', title: 'Time off' },
  updates: { id: 'updates', title: 'Email and Slack' },
  account: { id: 'account', title: 'Account' },
};

export const load = (client: QueryClient) => client.prefetchQuery(ownCalendarsQuery);

/** Account settings, each saved when it changes. */
export function Component() {
  const user = useSignedIn();
  const { email, profileImageUrl } = user;
  const name = accountName(user);
  const { hash } = useLocation();
  // The first group fills a phone, so it's painted before the others are drawn.
  const drawsAll = useDeferredValue(true, hash !== '');
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-6 sm:py-10">
      <title>Settings · Kairos</title>
      <PageHeader title="Settings" text="Changes save automatically." />
      <div className="grid items-start gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
        <div className="flex flex-col gap-4 lg:sticky lg:top-24">
          <div className="flex items-center gap-3">
            <Avatar name={name} email={email} picture={profileImageUrl} className="size-11" />
            <div className="min-w-0">
              <p className="font-medium">
                <bdi>{name}</bdi>
              </p>
              <p className="text-sm text-soft">{breakable(email)}</p>
            </div>
          </div>
          <nav aria-label="Settings" className="hidden flex-col gap-1 lg:flex">
            {Object.values(GROUPS).map(({ id, title }) => (
              <a
                key={id}
                href={`#${id}`}
                aria-current={hash === `#${id}` ? 'location' : undefined}
                className="inline-flex min-h-11 items-center rounded-lg px-3 text-sm font-medium text-soft hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent"
              >
                {title}
              </a>
            ))}
          </nav>
        </div>
        <div className="flex min-w-0 flex-col gap-3 sm:gap-4">
          <SettingsGroup {...GROUPS.calendars} isFirst>
            <Calendar />
            <VideoLink />
            <AlarmSetting />
          </SettingsGroup>
          {drawsAll && (
            <>
              <SettingsGroup {...GROUPS.hours}>
                <OwnHoursSetting />
                <BreathingRoom />
                <TimeZone />
                <ClockSetting />
              </SettingsGroup>
              <SettingsGroup {...GROUPS.timeOff}>
                <DaysOff />
                <PublicHolidays />
              </SettingsGroup>
              <SettingsGroup {...GROUPS.updates}>
                <Notices />
                <SlackSettings />
              </SettingsGroup>
              <SettingsGroup {...GROUPS.account}>
                <Identities />
                <Sessions />
                <Programs />
                <AccessTokens />
                <SettingsSection
                  title="Webhooks"
                  text="Kairos can tell your own program, or a tool like n8n, when something happens to a meeting you organize."
                >
                  <Webhooks at="/api/webhooks" />
                </SettingsSection>
                <YourData />
              </SettingsGroup>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Emails that need no action. */
function Notices() {
  const { settings, save } = useSettings();
  return (
    <SettingsSection
      title="Email updates"
      text="Get updates by email. You'll always get invitations and anything else that needs you."
    >
      <Switch
        label="Email me when a meeting is booked or cancelled"
        on={settings.notices}
        onChange={(notices) =>
          save({ notices }, notices ? 'Email updates are on.' : 'Email updates are off.')
        }
      />
    </SettingsSection>
  );
}

function YourData() {
  const [deleting, setDeleting] = useState(false);
  return (
    <SettingsSection
      title="Your data"
      text="Download everything we know about you as a JSON file, or permanently delete your account."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonAnchor href={EXPORT} download variant="secondary">
          <Download aria-hidden />
          Download my data
        </ButtonAnchor>
        <Button variant="secondary" className="text-bad!" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </SettingsSection>
  );
}

/** 9:30, in minutes after midnight. */
const EXAMPLE = 9 * 60 + 30;

/** "24-hour (09:30)" */
const inWords = (clock: Clock): string => `${clock} (${timeOfDay(EXAMPLE, clock)})`;

function ClockSetting() {
  const { settings, save } = useSettings();
  const clock = useClock();
  return (
    <SettingsSection title="Clock" text="For the times you see here and in emails.">
      <Choices
        legend="Clock"
        name="clock"
        choices={CLOCKS.map((value) => ({ value, label: inWords(value) }))}
        chosen={settings.clock ?? clock}
        onChoose={(value) => save({ clock: value }, `Your clock is now ${value}.`)}
      />
    </SettingsSection>
  );
}

function Sessions() {
  const { mutateAsync, isPending, isSuccess } = useSignOutEverywhere();
  const signOut = () =>
    void mutateAsync().then(
      // A full page load, so nothing of this session stays in memory.
      () => location.assign(paths.home),
      failureToast('Still signed in', "Couldn't sign you out. Try again."),
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

const MEANING = {
  connected: "We see when you're busy, never what you're doing, and add the meetings we book for you.",
  disconnected:
    "We've lost access to one of your calendars. Until you connect it again, meetings with you are on hold.",
  notConnected: "We can't see when you're free, so meetings with you are on hold.",
};

/** How Kairos uses calendars, how to connect or disconnect them, and which of them count. */
function Calendar() {
  const { calendar, lostCalendar } = useSignedIn();
  const isConnected = calendar === 'connected';
  const Icon = isConnected ? CalendarCheck : CalendarX2;
  return (
    <SettingsSection title="Your calendars" text={MEANING[calendar]}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-3 text-sm font-medium">
          <Icon aria-hidden className={isConnected ? 'size-5 text-good' : 'size-5 text-warn'} />
          {isConnected ? 'Calendar Connected' : 'Calendar Not Connected'}
          <Badge tone={isConnected ? 'good' : 'warn'}>{isConnected ? 'Active' : 'Setup Required'}</Badge>
        </p>
        {!isConnected && providersToConnect(lostCalendar).length > 0 && (
          <div className="flex flex-wrap gap-3">
            <ConnectCalendarAnchors back={paths.settings} />
          </div>
        )}
      </div>
      <div className="mt-4 grid gap-5">
        <CalendarChoices />
        <div>
          <ConnectAnotherCalendar />
        </div>
      </div>
    </SettingsSection>
  );
}

const HOURS: readonly Hours[] = ['business', 'morning', 'afternoon', 'all'];

/** When in the week someone takes meetings: a preset, or hours for each day. */
function OwnHoursSetting() {
  const { settings, save } = useSettings();
  const clock = useClock();
  const { week, timePreference: preset } = settings;
  // Custom hours that a preset replaced come back as long as the page is open.
  const [replaced, setReplaced] = useState(week);

  const choose = (hours: Hours | 'custom') => {
    if (hours === 'custom')
      return save({ week: replaced ?? presetWeek(preset) }, 'Your hours: Custom, day by day.');
    if (week) setReplaced(week);
    save({ timePreference: hours, week: null }, `Your hours: ${preferenceInWords(hours, clock)}.`);
  };

  return (
    <SettingsSection title="Your hours" text="We'll look here first, in your time zone.">
      <Choices
        legend="Your hours"
        name="hours"
        choices={[
          ...HOURS.map((value) => ({ value, label: preferenceInWords(value, clock) })),
          { value: 'custom' as const, label: 'Custom, day by day' },
        ]}
        chosen={week ? 'custom' : preset}
        onChoose={choose}
      />
      {week && <WeekEditor week={week} onSave={(next, saved) => save({ week: next }, saved)} />}
      <div className="mt-4 sm:max-w-88">
        <Lunch />
      </div>
    </SettingsSection>
  );
}

/** Starts of an hour of lunch to choose from, in minutes after midnight. */
const LUNCHES = [660, 690, 720, 750, 780, 810, 840, 870];

/** When someone has lunch, which we'd rather not take. */
function Lunch() {
  const { settings, save } = useSettings();
  const clock = useClock();
  const { lunch } = settings;
  const choices = LUNCHES.map((from) => ({ from, to: from + 60 }));
  const isListed = !lunch || choices.some(({ from, to }) => from === lunch.from && to === lunch.to);
  return (
    <SelectField
      label="Lunch"
      value={lunch ? `${lunch.from}-${lunch.to}` : ''}
      onChange={({ target }) => {
        const [from, to] = target.value.split('-').map(Number) as [number, number];
        if (target.value === '') return save({ lunch: null }, "Lunch: when it's usual where you are.");
        return save({ lunch: { from, to } }, `Lunch: ${hoursText({ from, to }, clock)}.`);
      }}
      options={[
        { value: '', label: "When it's usual where you are" },
        ...[...choices, ...(isListed ? [] : [lunch])].map((one) => ({
          value: `${one.from}-${one.to}`,
          label: hoursText(one, clock),
        })),
      ]}
    />
  );
}

const TEXT = 'For the times you see and for your working hours.';

function TimeZone() {
  const { settings, save } = useSettings();
  const now = useNow();
  const clock = useClock();
  const zone = settings.timezone;
  const device = deviceZone();
  if (!settings.timezoneKnown)
    return (
      <SettingsSection title="Time zone" text={TEXT}>
        <ZoneQuestion />
      </SettingsSection>
    );
  const use = (timezone: string) => save({ timezone }, `Your time zone is now ${zoneName(timezone)}.`);
  return (
    <SettingsSection title="Time zone" text={TEXT}>
      <ZoneField value={zone} onChange={use} saysDay />
      {zoneOffset(device, now) !== zoneOffset(zone, now) && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-accent-soft p-4">
          <p className="text-sm">
            This device is set to {zoneName(device)}, where it's {clockTime(now, { zone: device, clock })}.
          </p>
          <Button variant="secondary" size="small" onClick={() => use(device)}>
            Use {zoneName(device)}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
