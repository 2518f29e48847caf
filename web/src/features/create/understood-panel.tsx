import { useEffect, useRef } from 'react';
import type { OpenQuestion, UnderstoodAnswer } from '#contracts/api/in-words.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { Button } from '#web/components/button.tsx';
import { filledInWords } from './fill-in.ts';

/** What was filled in from words, what they leave open, and what wasn't understood. */
export function UnderstoodPanel({
  understood,
  said,
  questions,
  notUnderstood,
  onChoose,
  onAddPeople,
  onUndo,
}: UnderstoodAnswer & {
  onChoose: (question: OpenQuestion, fields: UnderstoodAnswer['understood']) => void;
  /** Null where people are added already. */
  onAddPeople: (() => void) | null;
  onUndo: () => void;
}) {
  const filled = filledInWords({ understood, said });
  const open = useRef<HTMLUListElement>(null);
  const [first] = questions;

  // Questions that a click answers get the focus here, the others where they belong.
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
