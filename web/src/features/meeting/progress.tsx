import { clsx } from 'clsx';
import { Check, Hourglass, LoaderCircle, type LucideIcon, X } from 'lucide-react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { Card } from '#web/components/card.tsx';
import { type ProgressStep, stepsOf } from './steps.ts';
import { isOrganizersTurn, needsOrganizer } from './turn.ts';

const LOOK: Record<ProgressStep['state'], { icon: LucideIcon | null; colours: string; word: string }> = {
  done: { icon: Check, colours: 'bg-good text-card', word: 'done' },
  now: { icon: LoaderCircle, colours: 'bg-accent-soft text-accent', word: 'in progress' },
  waits: { icon: Hourglass, colours: 'bg-warn-soft text-warn', word: 'waiting' },
  later: { icon: null, colours: 'bg-sunken text-soft', word: 'later' },
  failed: { icon: X, colours: 'bg-bad-soft text-bad', word: 'failed' },
};

/** The steps to a booked meeting. */
export function MeetingProgress({ meeting }: { meeting: MeetingDetailsAnswer }) {
  const steps = stepsOf(meeting);
  const current = steps.find(({ state }) => state === 'now' || state === 'waits');
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {current && `${current.name}: ${current.text}`}
      </p>
      {/* On phones, the organizer's next action should come first. */}
      <Card className={clsx(isOrganizersTurn(meeting) && 'max-sm:hidden')}>
        <h2 className="sr-only">Progress</h2>
        <ol className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 xl:grid-cols-6">
          {steps.map(({ name, state, text }, index) => {
            const { icon: Icon, colours, word } = LOOK[state];
            return (
              <li key={name} className="flex items-start gap-3 xl:flex-col xl:gap-2">
                <div className="flex items-center gap-3 xl:w-full">
                  <span
                    className={clsx('flex size-7 shrink-0 items-center justify-center rounded-full', colours)}
                  >
                    {Icon ? (
                      <Icon aria-hidden className={clsx('size-4', state === 'now' && 'animate-spin')} />
                    ) : (
                      <span aria-hidden className="size-1.5 rounded-full bg-current" />
                    )}
                  </span>
                  {index < steps.length - 1 && (
                    <span
                      aria-hidden
                      className={clsx(
                        'hidden h-0.5 flex-1 rounded-full xl:block',
                        state === 'done' ? 'bg-good' : 'bg-line',
                      )}
                    />
                  )}
                </div>
                <p className="text-sm">
                  <span className={clsx('block font-medium', state === 'later' && 'text-soft')}>
                    {name}
                    <span className="sr-only">, {word}:</span>
                  </span>
                  <span className="text-soft">{text}</span>
                </p>
              </li>
            );
          })}
        </ol>
        {meeting.scheduledTime === null && current && !needsOrganizer(meeting) && (
          <p className="mt-4 border-t border-line pt-4 text-sm text-soft">
            This page updates live. We'll email you when there's something to see or do.
          </p>
        )}
      </Card>
    </>
  );
}
