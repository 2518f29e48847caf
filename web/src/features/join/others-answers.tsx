import type { TypedAnswerState } from '#contracts/api/answers.ts';
import { shortDay, spanInWords } from '#contracts/text/times.ts';
import { MARK_LOOKS } from '#web/components/answers/marks.tsx';
import { useClock } from '#web/lib/clock.ts';

/** How many others have answered, and what, if the organizer opened that. */
export function OthersAnswers({ others, zone }: { others: TypedAnswerState['others']; zone: string }) {
  const clock = useClock();
  if (others.count === 0) return null;
  return (
    <section className="flex flex-col gap-2 text-sm">
      <p className="text-soft">
        {others.answered} of {others.count === 1 ? '1 other' : `${others.count} others`} answered.
      </p>
      {others.answers?.map(({ name, spans }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the response has no ids of people and keeps their order
        <details key={index} className="rounded-lg border border-line px-3">
          <summary className="min-h-11 py-2.5 font-medium">
            <bdi>{name ?? 'Someone'}</bdi>
          </summary>
          <ul className="flex flex-col gap-1 pb-3">
            {spans.map(({ start, end, answer }) => {
              const { icon: Icon, name: mark } = MARK_LOOKS[answer];
              return (
                <li key={start} className="flex items-center gap-2">
                  <Icon aria-hidden className="size-4 shrink-0" />
                  {mark}: {spanInWords({ start, end }, { zone, clock }, shortDay)}
                </li>
              );
            })}
          </ul>
        </details>
      ))}
    </section>
  );
}
