import { RotateCcw } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { checkedResolver, useMendedErrors } from '#web/lib/checked.ts';
import { localDayIn } from '#web/lib/dates.ts';
import { toast } from '#web/lib/toast.ts';
import { DetailsStep } from './details-step.tsx';
import { forgetDraft, loadDraft, saveDraft } from './draft.ts';
import { checkMeeting, emptyForm, type MeetingForm } from './rules.ts';
import { DETAIL_FIELDS, type FormStep, firstWrong, useSteps } from './steps.ts';
import { useCreate } from './use-create.ts';

const participantsStep = () => import('./participants-step.tsx');
const reviewStep = () => import('./review-step.tsx');
const ParticipantsStep = lazy(async () => ({ default: (await participantsStep()).ParticipantsStep }));
const ReviewStep = lazy(async () => ({ default: (await reviewStep()).ReviewStep }));

/** Without it, the form is filled in by hand. */
const Describe = lazy(async () => {
  const loaded = await import('./describe.tsx').catch(() => null);
  return { default: loaded?.Describe ?? (() => null) };
});

const FIELDS: Record<FormStep, readonly (keyof MeetingForm)[]> = {
  details: DETAIL_FIELDS,
  participants: ['rows'],
  create: [],
};

/** A new meeting in three tabs. The draft is kept until the meeting is created or the browser tab closed. */
export function CreateForm() {
  const user = useSignedIn();
  const today = localDayIn(new Date(), user.timezone);
  const [draft, setDraft] = useState(() => loadDraft(sessionStorage, user.id, today));
  const [filled, setFilled] = useState<readonly string[]>([]);
  const form = useForm<MeetingForm>({
    resolver: checkedResolver((values) => checkMeeting(values, { today, ownEmail: user.email })),
    defaultValues: draft ?? emptyForm(today),
    // The field may be on another tab, which firstWrong finds.
    shouldFocusError: false,
  });
  useMendedErrors(form);
  const { step, show, goTo, arrived } = useSteps(form);
  const { submit, isPending } = useCreate(form, { goTo });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(sessionStorage, user.id, values),
      }),
    [form, user.id],
  );

  // The later steps load while the first one is being filled in.
  useEffect(() => {
    void participantsStep();
    void reviewStep();
  }, []);

  const send = form.handleSubmit(submit, (errors) => {
    const wrong = firstWrong(errors);
    if (wrong) goTo(wrong.step, wrong.field);
  });

  const goOn = async (next: FormStep) => {
    if (await form.trigger(FIELDS[step])) return goTo(next);
    const wrong = firstWrong(form.formState.errors);
    if (wrong) goTo(wrong.step, wrong.field);
  };

  /** What Enter and the main button of each step do. */
  const forward = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'details') return goOn('participants');
    if (step === 'participants') return goOn('create');
    return send();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isPending) void send();
  };

  const startOver = () => {
    const before = form.getValues();
    form.reset(emptyForm(today));
    forgetDraft(sessionStorage);
    setDraft(null);
    setFilled([]);
    goTo('details', 'title');
    toast({
      title: 'Started over',
      action: {
        label: 'Undo',
        onAction: () => {
          form.reset(before);
          // Keeps the restored draft for people who have already left the page.
          saveDraft(sessionStorage, user.id, before);
        },
      },
    });
  };

  return (
    <div className="mx-auto max-w-5xl px-4 py-8 sm:px-6 sm:py-10">
      <title>New Meeting · Kairos</title>
      <PageHeader
        title="New Meeting"
        text={
          draft ? 'We saved your draft.' : "Tell us what it's about and who's coming. We'll find the time."
        }
      >
        {draft && (
          <Button variant="secondary" onClick={startOver}>
            <RotateCcw aria-hidden />
            Start over
          </Button>
        )}
      </PageHeader>
      <FormProvider {...form}>
        <div className={step === 'details' ? 'mb-6 min-h-53 sm:min-h-45' : 'mb-6 empty:hidden'}>
          <Suspense>
            <Describe
              key={`${draft === null}`}
              {...{ form, step, goTo }}
              zone={user.timezone}
              onFilled={setFilled}
            />
          </Suspense>
        </div>
        <form noValidate onSubmit={forward} onKeyDown={onKeyDown} aria-label="New meeting">
          <Tabs
            label="Steps"
            value={step}
            onChange={show}
            tabs={[
              {
                value: 'details',
                label: 'Details',
                content: <DetailsStep {...{ form, today, arrived, filled }} />,
              },
              {
                value: 'participants',
                label: 'Participants',
                content: <ParticipantsStep {...{ form, arrived, goTo }} ownEmail={user.email} />,
              },
              {
                value: 'create',
                label: 'Create',
                content: <ReviewStep {...{ form, arrived, goTo }} pending={isPending} />,
              },
            ]}
          />
        </form>
      </FormProvider>
    </div>
  );
}
