import { useFormContext, useWatch } from 'react-hook-form';
import { timeOptionsInWords } from '#contracts/text/time-options.ts';
import { Button } from '#web/components/button.tsx';
import {
  DatesFields,
  DurationField,
  ModeField,
  PreferenceField,
  TextFields,
  TitleField,
} from '#web/components/meetings/detail-fields.tsx';
import { withinDates } from '#web/components/meetings/rules.ts';
import { MoreOptions, TimeOptionsFields } from '#web/components/meetings/time-options.tsx';
import { useAlarmInWords, useVideoInWords, VideoFields } from '#web/components/meetings/video-fields.tsx';
import { useClock } from '#web/lib/clock.ts';
import { StepLayout } from './layout.tsx';
import { RepliesFields, useRepliesInWords } from './replies-fields.tsx';
import type { MeetingForm } from './rules.ts';
import { type FormSteps, RARE_FIELDS } from './steps.ts';

/** The meeting's topic, length, and possible dates, with the rarer wishes in a line. */
export function DetailsStep({ arrived }: Pick<FormSteps, 'arrived'>) {
  const { control, formState } = useFormContext<MeetingForm>();
  const values = useWatch({ control }) as MeetingForm;
  const clock = useClock();
  const holds = [
    timeOptionsInWords(withinDates(values), { clock }),
    values.location.trim(),
    useVideoInWords(values),
    useAlarmInWords(values),
    `Replies: ${useRepliesInWords(values)}`,
  ];
  return (
    <StepLayout
      step="details"
      arrived={arrived}
      title="Meeting details"
      buttons={
        <Button type="submit" className="sm:ml-auto">
          Next: Add Participants
        </Button>
      }
    >
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1.6fr]">
        <TitleField className="sm:col-span-2" />
        <TextFields className="sm:col-span-2" />
        <DurationField />
        <DatesFields />
        <PreferenceField />
        <ModeField className="col-span-full" />
        <MoreOptions
          className="col-span-full"
          says={holds.filter(Boolean).join(' · ')}
          isWrong={RARE_FIELDS.some((name) => formState.errors[name])}
        >
          <TimeOptionsFields />
          <VideoFields className="sm:col-span-3" />
          <RepliesFields className="sm:col-span-3" />
        </MoreOptions>
      </div>
    </StepLayout>
  );
}
