import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';

import { MEETING_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';

import { durationInWords } from '#contracts/text/durations.ts';

import { listInWords } from '#contracts/text/lists.ts';
import { MODE_NAMES } from '#contracts/text/modes.ts';
import { timeOptionsInWords } from '#contracts/text/time-options.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import {
  BOOK_AT_DEADLINE,
  NO_DEADLINE,
  problemWithDeadline,
  suggestedDeadline,
} from '#web/components/meetings/deadline.ts';
import { DeadlineFields } from '#web/components/meetings/deadline-fields.tsx';
import { preferenceInWords } from '#web/components/meetings/preference.ts';
import { isDay, withinDates } from '#web/components/meetings/rules.ts';
import { ChosenVideo } from '#web/components/meetings/video-fields.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useClock } from '#web/lib/clock.ts';
import { localDayIn } from '#web/lib/dates.ts';
import { StepLayout } from './layout.tsx';
import { NextSteps } from './next-steps.tsx';
import { attendanceOfForm, inviteesOf } from './people.ts';
import { PeopleBadges } from './people-badges.tsx';
import type { MeetingForm } from './rules.ts';
import type { FormSteps } from './steps.ts';

/** A summary of the meeting before sending. */
export function ReviewStep({
  form,
  pending,
  arrived,
  goTo,
}: { form: UseFormReturn<MeetingForm>; pending: boolean } & Pick<FormSteps, 'arrived' | 'goTo'>) {
  const values = useWatch({ control: form.control }) as MeetingForm;
  const { title, dateRangeStart, dateRangeEnd, aiDecisionMode } = values;
  const people = inviteesOf(values.rows, values.picked);
  const { optional, groups } = attendanceOfForm(values, people);
  const nameOf = (email: string) => people.find((one) => one.email === email)?.name ?? email;
  const clock = useClock();
  const options = timeOptionsInWords(withinDates(values), { clock });
  const { timezone } = useSignedIn();
  const [now] = useState(() => new Date());
  const deadline =
    values.deadline ??
    (isDay(dateRangeStart) ? suggestedDeadline(dateRangeStart, now, timezone) : NO_DEADLINE);
  const refusal = form.formState.errors.root?.message;
  return (
    <StepLayout
      step="create"
      arrived={arrived}
      title="Does this look right?"
      aside={
        <aside aria-labelledby="what-next" className="rounded-2xl bg-sunken p-5">
          <h3 id="what-next" className="mb-4 font-semibold">
            What happens next?
          </h3>
          <NextSteps mode={aiDecisionMode} />
        </aside>
      }
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
      <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Line name="Title">
          {title.trim() === '' ? (
            <span className="text-soft">No title yet</span>
          ) : (
            <bdi className="font-medium">{title}</bdi>
          )}
        </Line>
        {MEETING_TEXT_NAMES.filter((name) => values[name].trim() !== '').map((name) => (
          <Line key={name} name={MEETING_TEXTS[name].label}>
            <span dir="auto" className="line-clamp-6 whitespace-pre-line">
              {values[name]}
            </span>
          </Line>
        ))}
        <Line name="Duration">{durationInWords(values.duration)}</Line>
        <Line name="Dates">
          {isDay(dateRangeStart) && isDay(dateRangeEnd)
            ? datesInWords(dateRangeStart, dateRangeEnd)
            : 'No dates yet'}
        </Line>
        <Line name="Preferred time">{preferenceInWords(values.timePreference, clock)}</Line>
        {options && <Line name="More options">{options}</Line>}
        <Line name="Video link">
          <ChosenVideo said={values} />
        </Line>
        <Line name="AI scheduling mode">{MODE_NAMES[aiDecisionMode]}</Line>
        <Line name="Replies">
          <DeadlineFields
            value={deadline}
            min={localDayIn(now, timezone)}
            max={dateRangeEnd}
            error={problemWithDeadline(deadline, { dateRangeEnd, now, zone: timezone }) ?? undefined}
            onChange={(value) => form.setValue('deadline', value)}
          />
          <p className="mt-1.5 text-soft">
            {deadline.day === ''
              ? 'No deadline means no reminders.'
              : "We'll remind people who haven't replied, at most 3 times."}
          </p>
          {deadline.day !== '' && aiDecisionMode === 'auto' && (
            <label className="flex cursor-pointer gap-3 text-sm">
              <input
                {...form.register('bookAtDeadline')}
                type="checkbox"
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              {BOOK_AT_DEADLINE}
            </label>
          )}
        </Line>
        <Line name={people.length > 0 ? `Participants (${people.length})` : 'Participants'}>
          {people.length === 0 ? (
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
          )}
        </Line>
        {groups.map(({ atLeast, members }) => (
          <Line key={members.join()} name="Group">
            At least {atLeast} of {listInWords(members.map(nameOf))}
          </Line>
        ))}
      </dl>
      {refusal && (
        <div role="alert">
          <Notice tone="bad" title={refusal} className="mt-6" />
        </div>
      )}
    </StepLayout>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-soft max-sm:-mb-3.5">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
