import { Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { LONG_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import type { DecisionMode } from '#contracts/preferences.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { MODE_NAMES } from '#contracts/text/modes.ts';
import { timeOptionsInWords } from '#contracts/text/time-options.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { TIME_OPTION_NAMES } from '#contracts/time-options.ts';
import { Button } from '#web/components/button.tsx';
import {
  DatesFields,
  DurationField,
  ModeField,
  PreferenceField,
  TextFields,
  TitleField,
} from '#web/components/meetings/detail-fields.tsx';
import { preferenceInWords } from '#web/components/meetings/preference.ts';
import { isDay, withinDates } from '#web/components/meetings/rules.ts';
import { TimeOptionsFields } from '#web/components/meetings/time-options.tsx';
import { useAlarmInWords, useVideoInWords, VideoFields } from '#web/components/meetings/video-fields.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useClock } from '#web/lib/clock.ts';
import { StepLayout } from './layout.tsx';
import { PeopleFields } from './participants-step.tsx';
import { attendanceOfForm, inviteesOf } from './people.ts';
import { PeopleBadges } from './people-badges.tsx';
import { RepliesFields, useRepliesInWords } from './replies-fields.tsx';
import { isFromWords, type MeetingForm } from './rules.ts';
import type { FormSteps } from './steps.ts';

const NEXT: Record<DecisionMode, string> = {
  auto: 'Everyone gets an email with a link. Once they all reply, we book the best time and let everyone know.',
  manual: 'Everyone gets an email with a link. As they reply, we rank the best times, and you choose.',
};

/** The whole meeting before sending. Every part opens in its place to be changed. */
export function ReviewStep({
  pending,
  arrived,
  goTo,
}: { pending: boolean } & Pick<FormSteps, 'arrived' | 'goTo'>) {
  const { control, formState } = useFormContext<MeetingForm>();
  const values = useWatch({ control }) as MeetingForm;
  const { title, dateRangeStart, dateRangeEnd, aiDecisionMode } = values;
  const people = inviteesOf(values.rows, values.picked);
  const { optional, groups } = attendanceOfForm(values, people);
  const nameOf = (email: string) => people.find((one) => one.email === email)?.name ?? email;
  const clock = useClock();
  const options = timeOptionsInWords(withinDates(values), { clock });
  const video = useVideoInWords(values);
  const alarm = useAlarmInWords(values);
  const replies = useRepliesInWords(values);
  const refusal = formState.errors.root?.message;
  return (
    <StepLayout
      step="create"
      arrived={arrived}
      title="Does this look right?"
      buttons={
        <>
          <Button variant="secondary" onClick={() => goTo('participants')} disabled={pending}>
            Back
          </Button>
          <Button type="submit" pending={pending} aria-keyshortcuts="Control+Enter Meta+Enter">
            {pending ? 'Creating Meeting...' : 'Create & Send Invites'}
          </Button>
        </>
      }
    >
      <dl className="grid grid-flow-dense grid-cols-2 gap-2 text-sm sm:grid-cols-3">
        <Part
          name="Title"
          fields={['title']}
          className="col-span-2"
          value={
            title.trim() === '' ? (
              <span className="text-soft">No title yet</span>
            ) : (
              <bdi className="font-medium">{title}</bdi>
            )
          }
        >
          <TitleField className="col-span-full" />
        </Part>
        {LONG_TEXT_NAMES.map((name) => (
          <Part
            key={name}
            name={MEETING_TEXTS[name].label}
            fields={[name]}
            className="max-sm:col-span-2"
            value={
              values[name].trim() === '' ? (
                <span className="text-soft">None</span>
              ) : (
                <span dir="auto" className="line-clamp-2 whitespace-pre-line">
                  {values[name]}
                </span>
              )
            }
          >
            <TextFields className="col-span-full" />
          </Part>
        ))}
        <Part name="Duration" fields={['duration']} value={durationInWords(values.duration)}>
          <DurationField />
        </Part>
        <Part
          name="Dates"
          fields={['dateRangeStart', 'dateRangeEnd']}
          value={
            isDay(dateRangeStart) && isDay(dateRangeEnd)
              ? datesInWords(dateRangeStart, dateRangeEnd)
              : 'No dates yet'
          }
        >
          <DatesFields />
        </Part>
        <Part
          name="Preferred time"
          fields={['timePreference']}
          value={preferenceInWords(values.timePreference, clock)}
        >
          <PreferenceField className="col-span-full" />
        </Part>
        <Part name="AI scheduling mode" fields={['aiDecisionMode']} value={MODE_NAMES[aiDecisionMode]}>
          <ModeField className="col-span-full" />
        </Part>
        <Part
          name="Replies"
          fields={['deadline', 'reminders', 'bookAtDeadline']}
          value={replies.charAt(0).toUpperCase() + replies.slice(1)}
        >
          <RepliesFields className="col-span-full" />
        </Part>
        <Part
          name="Place"
          fields={['location', 'video', 'videoAddress', 'alarm']}
          value={
            <bdi className="wrap-anywhere">
              {[values.location.trim(), video ?? 'Loading...', alarm].filter(Boolean).join(' · ')}
            </bdi>
          }
        >
          <VideoFields className="col-span-full" />
        </Part>
        {options && (
          <Part name="More options" fields={TIME_OPTION_NAMES} className="col-span-full" value={options}>
            <TimeOptionsFields />
          </Part>
        )}
        <Part
          name={people.length > 0 ? `Participants (${people.length})` : 'Participants'}
          fields={['rows']}
          className="col-span-full"
          value={
            people.length === 0 ? (
              <span className="text-soft">No one yet</span>
            ) : (
              <PeopleBadges
                label="Participants"
                people={people.map(({ email, name }) => ({
                  key: email,
                  name: name ?? email,
                  optional: optional.includes(email),
                }))}
              />
            )
          }
        >
          <div className="col-span-full">
            <PeopleFields />
          </div>
        </Part>
        {groups.map(({ atLeast, members }) => (
          <div key={members.join()} className="col-span-full px-3">
            <dt className="inline text-soft">Group: </dt>
            <dd className="inline">
              at least {atLeast} of {listInWords(members.map(nameOf))}
            </dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="what-next" className="mt-4 text-sm">
        <h3 id="what-next" className="font-semibold">
          What happens next?
        </h3>
        <p className="mt-0.5 text-soft">{NEXT[aiDecisionMode]}</p>
      </section>
      {refusal && (
        <div role="alert">
          <Notice tone="bad" title={refusal} className="mt-4" />
        </div>
      )}
    </StepLayout>
  );
}

type PartProps = {
  name: string;
  fields: readonly (keyof MeetingForm)[];
  value: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of the meeting as a term with its value, which opens its fields in its place. With an error in them it's open. */
function Part({ name, fields, value, className = '', children }: PartProps) {
  const { control, formState } = useFormContext<MeetingForm>();
  const values = useWatch({ control }) as MeetingForm;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  // Stays open when the error is mended, or it would close under the cursor.
  if (!isOpen && fields.some((field) => formState.errors[field])) setOpen(true);

  const open = () => {
    setOpen(true);
    requestAnimationFrame(() => {
      editor.current?.scrollIntoView({ block: 'nearest' });
      editor.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    });
  };
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };

  // Enter would send the whole form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const isDone =
      event.key === 'Escape' || (event.key === 'Enter' && event.target instanceof HTMLInputElement);
    if (!isDone) return;
    event.preventDefault();
    close();
  };

  if (isOpen)
    return (
      <div className="col-span-full rounded-xl border border-accent p-4">
        <dt className="sr-only">{name}</dt>
        <dd ref={editor} onKeyDown={onKeyDown} className="scroll-mb-24 scroll-mt-20 max-md:scroll-mb-40">
          <div className="grid gap-4 sm:grid-cols-3">{children}</div>
          <Button variant="secondary" size="small" className="mt-4" onClick={close}>
            Done
          </Button>
        </dd>
      </div>
    );
  const isFilled = fields.some((field) => isFromWords(values, field));
  return (
    <div
      className={`relative min-w-0 rounded-xl border px-3 py-2 hover:bg-sunken ${isFilled ? 'border-accent' : 'border-line'} ${className}`}
    >
      <dt className="pr-5 text-xs text-soft">{name}</dt>
      <dd className="min-w-0 text-balance wrap-anywhere">
        {value}
        <button
          ref={opener}
          type="button"
          aria-expanded={false}
          aria-label={`Change ${name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()).replace(/ \(.*/, '')}`}
          onClick={open}
          className="absolute inset-0 flex items-start rounded-xl p-2.5 text-soft"
        >
          <Pencil aria-hidden className="ml-auto size-3.5" />
        </button>
      </dd>
    </div>
  );
}
