import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NewMeetingField, OpenQuestion, UnderstoodAnswer } from '#contracts/api/in-words.ts';
import { LONGEST_REQUEST } from '#contracts/api/limits.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { Button } from '#web/components/button.tsx';
import { TextArea } from '#web/components/field.tsx';
import { RequestFailed, request } from '#web/lib/request.ts';
import { filledInWords, withWords } from './fill-in.ts';
import type { MeetingForm } from './rules.ts';
import { DETAIL_FIELDS, type FormSteps } from './steps.ts';

/** The last answer, the form before it, and the addresses that descriptions added to the form. */
type Reading = { answer: UnderstoodAnswer; before: MeetingForm; added: string[] };

const isDetail = (field: NewMeetingField): field is (typeof DETAIL_FIELDS)[number] =>
  (DETAIL_FIELDS as readonly string[]).includes(field);

/** A meeting described in words, which fill in the form below. Nothing is created until the form is sent. */
export function Describe({
  form,
  zone,
  step,
  goTo,
  onFilled,
}: {
  form: UseFormReturn<MeetingForm>;
  zone: string;
  /** Called with the fields filled in from the description. */
  onFilled: (fields: readonly NewMeetingField[]) => void;
} & Pick<FormSteps, 'step' | 'goTo'>) {
  const understand = useUnderstand();
  const [reading, setReading] = useState<Reading | null>(null);
  const [problem, setProblem] = useState<string>();

  const fill = async (event?: FormEvent) => {
    event?.preventDefault();
    if (understand.isPending) return;
    const text = form.getValues('words').trim();
    setProblem(undefined);
    if (text === '') {
      setProblem('Say who should come, for how long, and when.');
      form.setFocus('words');
      return;
    }
    try {
      const answer = await understand.mutateAsync(text);
      const before = form.getValues();
      const filled = withWords(before, answer, { zone, added: reading?.added ?? [] });
      form.reset(filled.form);
      onFilled(filled.filled);
      setReading({ answer: { ...answer, said: filled.filled }, before, added: filled.added });
    } catch (error) {
      const said = error instanceof RequestFailed && error.status < 500 ? error.said : null;
      setProblem(said ?? "Couldn't read your description. Try again.");
      form.setFocus('words');
    }
  };

  /** Questions also appear at their fields, and the first question gets the focus. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const questions = reading?.answer.questions ?? [];
    for (const { field, text } of questions)
      if (isDetail(field)) form.setError(field, { type: 'asked', message: text });
    const [first] = questions;
    if (first && !first.choices && isDetail(first.field)) goTo('details', first.field);
  }, [reading?.answer]);

  const choose = (question: OpenQuestion, fields: UnderstoodAnswer['understood']) => {
    if (!reading) return;
    const { answer } = reading;
    const said = Object.keys(fields) as NewMeetingField[];
    const participants = [...(answer.understood.participants ?? []), ...(fields.participants ?? [])];
    const understood = { ...fields, participants };
    const filled = withWords(form.getValues(), { understood, said }, { zone, added: reading.added });
    form.reset(filled.form);
    const questions = answer.questions.filter((one) => one !== question);
    const all = [...new Set([...answer.said, ...said])];
    onFilled(all);
    setReading({
      ...reading,
      answer: { ...answer, said: all, understood: { ...answer.understood, ...understood }, questions },
      added: filled.added,
    });
  };

  const undo = () => {
    if (!reading) return;
    form.reset({ ...reading.before, words: form.getValues('words') });
    onFilled([]);
    setReading(null);
    form.setFocus('words');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void fill();
  };

  const answered = reading && (
    <UnderstoodPanel
      {...reading.answer}
      onChoose={choose}
      onUndo={undo}
      onAddPeople={step === 'details' ? () => goTo('participants') : null}
    />
  );
  if (step !== 'details')
    return step === 'participants' && reading?.answer.questions.some(({ field }) => field === 'participants')
      ? answered
      : null;
  return (
    <div className="rounded-2xl border border-line bg-card p-4 sm:p-5">
      <form noValidate onSubmit={fill} aria-label="Describe the meeting" className="flex flex-col gap-3">
        <TextArea
          {...form.register('words')}
          rows={2}
          maxLength={LONGEST_REQUEST}
          label="Describe the meeting"
          optional
          placeholder="45 minutes with Noah next week about the launch"
          dir="auto"
          autoComplete="off"
          enterKeyHint="go"
          error={problem}
          onKeyDown={onKeyDown}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-soft">Fills in the form below. Nothing is sent yet.</p>
          <Button type="submit" variant="secondary" pending={understand.isPending} className="max-sm:w-full">
            <Sparkles aria-hidden />
            Fill in the form
          </Button>
        </div>
      </form>
      {answered}
    </div>
  );
}

/** The fields filled in from the description, the open questions, and the words that weren't understood. */
function UnderstoodPanel({
  understood,
  said,
  questions,
  notUnderstood,
  notYet,
  onChoose,
  onAddPeople,
  onUndo,
}: UnderstoodAnswer & {
  onChoose: (question: OpenQuestion, fields: UnderstoodAnswer['understood']) => void;
  /** Null on the step where people are added. */
  onAddPeople: (() => void) | null;
  onUndo: () => void;
}) {
  const filled = filledInWords({ understood, said });
  const open = useRef<HTMLUListElement>(null);
  const [first] = questions;

  // Questions answered with a click get the focus here; the others get the focus at their fields.
  useEffect(() => {
    if (first?.choices || first?.field === 'participants') open.current?.querySelector('button')?.focus();
  }, [first]);

  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="font-medium">
          {filled.length > 0 ? `Filled in: ${listInWords(filled, 9)}.` : 'Nothing filled in yet.'}
        </p>
        {filled.length > 0 && (
          <Button variant="quiet" size="small" className="-mx-3" onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
      {notUnderstood.length > 0 && (
        <p className="mt-1 text-warn" dir="auto">
          We didn't understand {listInWords(notUnderstood.map((words) => `“${words}”`))}. Say it in other
          words, or use the form.
        </p>
      )}
      {notYet.map((sentence) => (
        <p key={sentence} className="mt-1 text-warn" dir="auto">
          {sentence}
        </p>
      ))}
      {questions.length > 0 && (
        <ul ref={open} aria-label="Open questions" className="mt-2 flex flex-col gap-3">
          {questions.map((question) => (
            <li key={question.text}>
              <p dir="auto">{question.text}</p>
              <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
                {question.choices?.map(({ text, fields }) => (
                  <Button
                    key={text}
                    variant="secondary"
                    size="small"
                    className="max-w-full break-all"
                    onClick={() => onChoose(question, fields)}
                  >
                    {text}
                  </Button>
                ))}
                {question.field === 'participants' && !question.choices && onAddPeople && (
                  <Button variant="secondary" size="small" onClick={onAddPeople}>
                    Add participants
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Asks the server to interpret a described meeting. Nothing is created. */
const useUnderstand = () =>
  useMutation({
    mutationFn: (text: string) =>
      request<UnderstoodAnswer>('/api/meetings/understand', { method: 'POST', body: { text } }),
  });
