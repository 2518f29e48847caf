import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { NewMeetingField, OpenQuestion, UnderstoodAnswer } from '#contracts/api/in-words.ts';
import { isEmail } from '#contracts/email-address.ts';
import { defaultTitle } from '#contracts/text/default-title.ts';
import { INVALID_EMAIL } from '#contracts/text/field-errors.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { SentenceBox } from '#web/components/meetings/sentence-box.tsx';
import { RequestFailed, request } from '#web/lib/request.ts';
import { filledIn, filledInWords, withoutWords, withWords } from './fill-in.ts';
import { inviteesOf, isSameAddress } from './people.ts';
import { isFromWords, type MeetingForm, OWN_ADDRESS } from './rules.ts';
import { DETAIL_FIELDS, type FormSteps } from './steps.ts';

type Understood = UnderstoodAnswer['understood'];

const isDetail = (field: NewMeetingField): field is (typeof DETAIL_FIELDS)[number] =>
  (DETAIL_FIELDS as readonly string[]).includes(field);

/**
 * A meeting described in words, which fill in the form and lead to its last tab. Nothing is created by that. `words`: a
 * description to begin with.
 */
export function Describe({
  form,
  words,
  asks,
  step,
  goTo,
  show,
}: {
  form: UseFormReturn<MeetingForm>;
  words: string | null;
  /** Leads to the question who someone is whom the description named; null if nobody is asked for. */
  asks: RefObject<(() => void) | null>;
} & Pick<FormSteps, 'step' | 'goTo' | 'show'>) {
  const { timezone: zone } = useSignedIn();
  const understand = useUnderstand();
  const reading = useWatch({ control: form.control, name: 'reading' });
  const [problem, setProblem] = useState<string>();
  const open = useRef<HTMLUListElement>(null);
  /** The place of the question that takes the focus once the question is there. */
  const goal = useRef<number>(null);

  const arrived = () => {
    const question = goal.current === null ? null : open.current?.children[goal.current];
    if (!question) return;
    goal.current = null;
    question.querySelector<HTMLElement>('input, button')?.focus();
  };
  useEffect(arrived);

  /** Leads to the first question, which is at its field unless the panel has answers to it. */
  const leadTo = (first: OpenQuestion | undefined) => {
    if (!first) return goTo('create');
    if (!first.choices && isDetail(first.field)) return goTo('create', first.field);
    goal.current = 0;
    show('create');
  };

  useEffect(() => {
    const someone = reading?.questions.findIndex(isAboutSomeone) ?? -1;
    asks.current =
      someone < 0
        ? null
        : () => {
            const address = open.current?.children[someone]?.querySelector('form');
            if (address) return address.requestSubmit();
            goal.current = someone;
            if (open.current) arrived();
            else show('create');
          };
  });

  const fill = async (text: string) => {
    if (understand.isPending) return;
    setProblem(undefined);
    if (text === '') {
      setProblem('Say who should come, for how long, and when.');
      form.setFocus('words');
      return;
    }
    try {
      const answer = await understand.mutateAsync(text);
      const after = withWords(form.getValues(), answer, zone);
      const said: NewMeetingField[] = isFromWords(after, 'title')
        ? ['title', ...answer.said.filter((field) => field !== 'title')]
        : answer.said;
      form.reset({ ...after, reading: { ...answer, said } });
      for (const { field, text } of answer.questions)
        if (isDetail(field)) form.setError(field, { type: 'asked', message: text });
      const [first] = answer.questions;
      if (!first && said.length === 0) form.setFocus('words');
      else leadTo(first);
    } catch (error) {
      const said = error instanceof RequestFailed && error.status < 500 ? error.said : null;
      setProblem(said ?? "Couldn't read your description. Try again.");
      form.setFocus('words');
    }
  };

  const choose = (question: OpenQuestion, fields: Understood) => {
    if (!reading) return;
    const before = form.getValues();
    const said = Object.keys(fields) as NewMeetingField[];
    const after = filledIn(before, { understood: fields, said }, zone);
    const questions = reading.questions.filter((one) => one !== question);
    form.reset({
      ...after,
      ...(isFromWords(before, 'title') && titleAfter(before, after)),
      reading: {
        ...reading,
        said: [...new Set([...reading.said, ...said])],
        understood: {
          ...reading.understood,
          ...fields,
          participants: [...(reading.understood.participants ?? []), ...(fields.participants ?? [])],
        },
        questions,
      },
    });
    leadTo(questions[0]);
  };

  const undo = () => {
    form.reset(withoutWords(form.getValues()));
    goTo('details');
  };

  // A sentence that was written elsewhere is read as if written here.
  const brought = useEffectEvent(() => {
    if (!words) return;
    form.setValue('words', words);
    void fill(words);
  });
  useEffect(() => brought(), []);

  if (step === 'participants' || (step === 'create' && !reading)) return null;
  return (
    <div className="mb-4 rounded-2xl border border-line bg-card px-4 py-3 sm:px-6">
      <SentenceBox
        {...form.register('words')}
        about="Describe the meeting"
        label="Describe the meeting"
        optional
        action="Fill in the form"
        error={problem}
        pending={understand.isPending}
        onSubmit={() => void fill(form.getValues('words').trim())}
      />
      {reading && <UnderstoodPanel {...reading} open={open} onChoose={choose} onUndo={undo} />}
    </div>
  );
}

/** The made-up title with the people who are there now; nothing if the title was said. */
function titleAfter(before: MeetingForm, after: MeetingForm): { title?: string } {
  const titleOf = ({ rows, picked }: MeetingForm) =>
    defaultTitle(inviteesOf(rows, picked).map(({ email, name }) => ({ email, name: name ?? null })));
  return before.title === titleOf(before) ? { title: titleOf(after) } : {};
}

/** What the description filled in, the questions still open, and the words that weren't understood. */
function UnderstoodPanel({
  understood,
  said,
  questions,
  notUnderstood,
  notYet,
  open,
  onChoose,
  onUndo,
}: UnderstoodAnswer & {
  open: RefObject<HTMLUListElement | null>;
  onChoose: (question: OpenQuestion, fields: Understood) => void;
  onUndo: () => void;
}) {
  const filled = filledInWords({ understood, said });

  return (
    <div className="mt-3 border-t border-line pt-1 text-sm">
      <div className="flex items-center justify-between gap-x-4">
        <p role="status" className="font-medium">
          {filled.length > 0 ? `Filled in: ${listInWords(filled, 9)}.` : 'Nothing filled in yet.'}
        </p>
        {filled.length > 0 && (
          <Button variant="quiet" size="small" className="-mr-3 shrink-0" onClick={onUndo}>
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
              <div className="mt-2 flex flex-wrap items-start gap-2 empty:hidden">
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
                {question.field === 'participants' && !question.choices && (
                  <AddressField
                    {...question}
                    onAdd={(person) => onChoose(question, { participants: [person] })}
                  />
                )}
                {isAboutSomeone(question) && (
                  <Button
                    variant="quiet"
                    aria-label={`Leave out ${question.name ?? question.typed ?? 'this person'}`}
                    onClick={() => onChoose(question, {})}
                  >
                    Leave out
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

/** Whether someone was named, and who that is isn't known yet. */
const isAboutSomeone = ({ field, name, typed, choices }: OpenQuestion): boolean =>
  field === 'participants' && [name, typed, choices].some((one) => one !== undefined);

/** Asks for the address of someone who is named, or of anyone. A misspelled address is there to be mended. */
function AddressField({
  name,
  typed: misspelled = '',
  onAdd,
}: Pick<OpenQuestion, 'name' | 'typed'> & {
  onAdd: (person: { email: string; name?: string }) => void;
}) {
  const { email: ownEmail } = useSignedIn();
  const [typed, setTyped] = useState(misspelled);
  const [error, setError] = useState<string>();
  const problemWith = (email: string) => {
    if (email === '' && name !== undefined) return `Add ${name}'s email address, or leave ${name} out.`;
    if (!isEmail(email)) return INVALID_EMAIL;
    return isSameAddress(email, ownEmail) ? OWN_ADDRESS : null;
  };
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = typed.trim();
    const wrong = problemWith(email);
    if (wrong === null) return onAdd({ email, ...(name !== undefined && { name }) });
    setError(wrong);
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form noValidate onSubmit={add} className="flex w-full max-w-md items-start gap-2">
      <TextField
        type="email"
        label={<span className="sr-only">{name === undefined ? 'Email' : `Email of ${name}`}</span>}
        placeholder="name@example.com"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
        fieldClassName="flex-1 gap-0!"
      />
      <Button type="submit" variant="secondary">
        Add
      </Button>
    </form>
  );
}

/** Asks the server to interpret a described meeting. Nothing is created. */
const useUnderstand = () =>
  useMutation({
    mutationFn: (text: string) =>
      request<UnderstoodAnswer>('/api/meetings/understand', { method: 'POST', body: { text } }),
  });
