import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCreateMeeting } from '#web/api/meetings.ts';
import { userQuery, useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { deadlineInstant, suggestedDeadline } from '#web/components/meetings/deadline.ts';
import { FilledInContext } from '#web/components/meetings/detail-fields.tsx';
import { withinDates } from '#web/components/meetings/rules.ts';
import { Tabs } from '#web/components/tabs.tsx';
import { checkedResolver, useMendedErrors } from '#web/lib/checked.ts';
import { localDayIn } from '#web/lib/dates.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { paths } from '#web/lib/paths.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { Describe } from './describe.tsx';
import { DetailsStep } from './details-step.tsx';
import { forgetDraft, forgetKey, keyFor, loadDraft, saveDraft } from './draft.ts';
import { attendanceOfForm, inviteesOf } from './people.ts';
import { mendableRefusal } from './refusal.ts';
import { checkMeeting, emptyForm, isFromWords, type MeetingForm } from './rules.ts';
import { groupsOf, invitedWords, useInviteAll } from './send.ts';
import { DETAIL_FIELDS, type FormStep, type FormSteps, firstWrong, useSteps } from './steps.ts';

const FIELDS: Record<FormStep, readonly (keyof MeetingForm)[]> = {
  details: DETAIL_FIELDS,
  participants: ['rows'],
  create: [],
};

/** A new meeting in three tabs. The draft is kept until the meeting is created or the browser tab closed. */
export function CreateForm() {
  const user = useSignedIn();
  const today = localDayIn(new Date(), user.timezone);
  const [words, setWords] = useState(useBroughtWords());
  const [kept] = useState(() => loadDraft(sessionStorage, user.id, today));
  // A sentence from elsewhere is about another meeting.
  const [draft, setDraft] = useState(words ? null : kept);
  const form = useForm<MeetingForm>({
    resolver: checkedResolver((values) =>
      checkMeeting(values, { ownEmail: user.email, now: new Date(), zone: user.timezone }),
    ),
    defaultValues: draft ?? emptyForm(today),
    // The field may be on another tab; `firstWrong` finds the tab.
    shouldFocusError: false,
  });
  useMendedErrors(form);
  const isFilledIn = useCallback((name: keyof MeetingForm) => isFromWords(form.getValues(), name), [form]);
  const { step, show, goTo, arrived } = useSteps(form);
  const later = useLaterSteps(step !== 'details');
  const { submit, isPending } = useCreate(form, { step, goTo });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(sessionStorage, user.id, values),
      }),
    [form, user.id],
  );

  const asks = useRef<(() => void) | null>(null);
  const send = form.handleSubmit(
    // Nobody whom the description named is left out unnoticed.
    (values) => (asks.current ? asks.current() : submit(values)),
    (errors) => {
      const wrong = firstWrong(errors, step);
      if (wrong) goTo(wrong.step, wrong.field);
    },
  );

  const goOn = async (next: FormStep) => {
    if (await form.trigger(FIELDS[step])) return goTo(next);
    const wrong = firstWrong(form.formState.errors, step);
    if (wrong) goTo(wrong.step, wrong.field);
  };

  /** The action of Enter and of the main button, by step. */
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

  const offerBack = (title: string, before: MeetingForm) =>
    toast({
      title,
      action: {
        label: 'Undo',
        onAction: () => {
          form.reset(before);
          setWords(null);
          setDraft(before);
          // For people who have already left the page, keeps the restored draft.
          saveDraft(sessionStorage, user.id, before);
        },
      },
    });

  const startOver = () => {
    const before = form.getValues();
    form.reset(emptyForm(today));
    forgetDraft(sessionStorage);
    setDraft(null);
    goTo('details', 'title');
    offerBack('Started over', before);
  };

  const replaced = useEffectEvent(() => {
    if (words && kept) offerBack('This replaces the draft you had', kept);
  });
  useEffect(() => replaced(), []);

  return (
    <div className="mx-auto max-w-5xl px-4 py-5 sm:px-6">
      <title>New Meeting · Kairos</title>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          New Meeting
        </h1>
        {draft && (
          <p className="flex items-center gap-3 text-sm text-soft">
            We saved your draft.
            <Button variant="secondary" size="small" onClick={startOver}>
              <RotateCcw aria-hidden />
              Start over
            </Button>
          </p>
        )}
      </div>
      <FormProvider {...form}>
        <FilledInContext value={isFilledIn}>
          <div className={step === 'details' ? 'min-h-48 sm:min-h-28' : undefined}>
            <Describe key={`${draft === null}`} {...{ form, asks, step, goTo, show }} words={words} />
          </div>
          <form noValidate onSubmit={forward} onKeyDown={onKeyDown} aria-label="New meeting">
            <Tabs
              className="[&>[role=tabpanel]]:mt-4"
              label="Steps"
              value={step}
              onChange={show}
              tabs={[
                {
                  value: 'details',
                  label: 'Details',
                  content: <DetailsStep arrived={arrived} />,
                },
                {
                  value: 'participants',
                  label: 'Participants',
                  content: later && <later.ParticipantsStep {...{ arrived, goTo }} />,
                },
                {
                  value: 'create',
                  label: 'Create',
                  content: later && <later.ReviewStep {...{ arrived, goTo }} pending={isPending} />,
                },
              ]}
            />
          </form>
        </FilledInContext>
      </FormProvider>
    </div>
  );
}

/** The sentence that another page hands over, or null. Taken once, so a reload doesn't read it again. */
function useBroughtWords(): string | null {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const words: unknown = state?.words;
  const isThere = typeof words === 'string';
  useEffect(() => {
    if (isThere) navigate({ search }, { replace: true, state: null });
  }, [isThere, navigate, search]);
  return isThere ? words : null;
}

type LaterSteps = typeof import('./later-steps.ts');

/**
 * The later steps, null until they're loaded. `Suspense` would hide a loaded step for another moment. Whoever is offline
 * keeps the first step; what couldn't be loaded is thrown once it's needed.
 */
function useLaterSteps(isNeeded: boolean): LaterSteps | null {
  const [loaded, setLoaded] = useState<LaterSteps | { failure: unknown } | null>(null);
  useEffect(() => {
    const load = () => import('./later-steps.ts').then(setLoaded, (failure) => setLoaded({ failure }));
    // Once the first step is painted, so that its own files come first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(load);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  if (!loaded || !('failure' in loaded)) return loaded;
  if (isNeeded) throw loaded.failure;
  return null;
}

/** Creates the meeting, reports the outcome, and goes on to the share screen. */
function useCreate(form: UseFormReturn<MeetingForm>, { step, goTo }: Pick<FormSteps, 'step' | 'goTo'>) {
  const user = useSignedIn();
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCreateMeeting();
  const { inviteAll, isPending: isInviting } = useInviteAll();

  const failed = (error: unknown) => {
    if (error instanceof RequestFailed && error.status === 401) {
      toastFailure('Authentication required', 'Please log in to create meetings');
      // Marks the person as signed out, so the page leads to the sign-in and back to the draft.
      client.setQueryData(userQuery.queryKey, null);
      return;
    }
    toastFailure('Error', 'Failed to create meeting invitation. Please try again.');
    const refusal = error instanceof RequestFailed ? mendableRefusal(error) : null;
    if (!refusal) return;
    form.setError(refusal.field ?? 'root', { message: refusal.message });
    if (refusal.field) goTo(step === 'create' ? step : 'details', refusal.field);
    else goTo('create');
  };

  const submit = async (sent: MeetingForm) => {
    const { words: _words, fromWords: _fromWords, reading: _reading, ...typedIn } = withinDates(sent);
    const { rows, picked, optional, groups, deadline: typed, bookAtDeadline, ...said } = typedIn;
    const { alarm, video, videoAddress, ...details } = said;
    const invited = inviteesOf(rows, picked);
    const attendance = attendanceOfForm({ optional, groups }, invited);
    const grouped = new Set(attendance.groups.flatMap(({ members }) => members));
    // The first call creates the groups, so it must include their people.
    const people = invited
      .map((one) => (attendance.optional.includes(one.email) ? { ...one, optional: true } : one))
      .toSorted((one, other) => Number(grouped.has(other.email)) - Number(grouped.has(one.email)));
    if (people.length === 0) {
      toastFailure('Missing participants', 'Please add at least one participant to create a meeting.');
      goTo('participants');
      return;
    }
    const [participants = [], ...others] = groupsOf(people);
    const zone = user.timezone;
    const due = typed ?? suggestedDeadline(details, new Date(), zone);
    // The suggested deadline moves with time. Keeping the deadline makes a retry the same request.
    form.setValue('deadline', due);
    const deadline = deadlineInstant(due, zone);
    const meeting = {
      ...details,
      ...(alarm !== '' && { alarm }),
      ...(video !== '' && { video, videoAddress }),
      deadline,
      bookAtDeadline: bookAtDeadline && deadline !== null && details.aiDecisionMode === 'auto',
      participants,
      ...(attendance.groups.length > 0 && { quorums: attendance.groups }),
      organizerId: user.id,
    };
    try {
      const { id, heldBackFor } = await create.mutateAsync({
        ...meeting,
        key: keyFor(sessionStorage, meeting, newIdempotencyKey),
      });
      forgetDraft(sessionStorage);
      forgetKey(sessionStorage);
      const notInvited = await inviteAll(id, others.flat());
      const heldBack = [...heldBackFor, ...notInvited.heldBackFor];
      toast({
        title: 'Meeting invitation ready!',
        description: 'Share the link with participants - AI will find optimal time once everyone joins.',
      });
      if (heldBack.length > 0) toast(invitedWords(people.length, heldBack));
      // People who moved on to another page are not brought back.
      if (location.pathname === paths.create)
        navigate(paths.created(id), { replace: true, state: { ...notInvited, heldBackFor: heldBack } });
    } catch (error) {
      failed(error);
    }
  };

  return { submit, isPending: create.isPending || isInviting };
}
