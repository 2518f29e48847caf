import fc from 'fast-check';
import type { AnsweredTime, SchedulingRequest, Wishes } from '#services/scheduling/engine.ts';
import { requestArbitrary } from './requests.ts';

const span = fc
  .tuple(fc.integer({ min: 0, max: 280 }), fc.integer({ min: 3, max: 160 }))
  .map(([from, length]) => ({
    from: from * 5,
    to: Math.min(from * 5 > 1_080 ? 2_400 : 1_440, (from + length) * 5),
  }));

/** None, one or two spans, in order and apart; the last may end on the next day. */
const day = fc
  .array(span, { maxLength: 2 })
  .map((spans) => spans.toSorted((one, other) => one.from - other.from))
  .map(([first, second]) => {
    if (!first) return [];
    return second && second.from > first.to ? [first, second] : [first];
  });

const wishesIn = ({ dateRangeStart }: SchedulingRequest): fc.Arbitrary<Wishes> => {
  const dayOff = fc.integer({ min: -1, max: 5 }).map((after) => {
    const at = Date.parse(dateRangeStart) + after * 86_400_000;
    return { day: new Date(at).toISOString().slice(0, 10), name: after % 2 === 0 ? 'A holiday' : null };
  });
  const halfOrWhole = fc
    .tuple(dayOff, fc.boolean())
    .map(([off, isHalf]) => (isHalf ? { ...off, half: true as const } : off));
  const pause = fc.constantFrom(0, 5, 15, 20, 30, 60);
  return fc.record(
    {
      week: fc.array(day, { minLength: 7, maxLength: 7 }),
      weekend: fc.constantFrom([4, 5], [3, 4], [6]),
      lunch: fc.constantFrom({ from: 840, to: 900 }, { from: 690, to: 735 }),
      daysOff: fc.uniqueArray(halfOrWhole, { maxLength: 3, selector: (one) => one.day }),
      breathingRoom: fc.record({ before: pause, after: pause }),
      noticeMinutes: fc.constantFrom(0, 60, 1_440),
    },
    { requiredKeys: [] },
  );
};

const marks = ['works', 'works', 'ifNeedBe', 'doesntWork', null] as const;

/** What someone answered by hand: on quarter hours, in order and apart. */
const answersIn = ({ dateRangeStart }: SchedulingRequest) =>
  fc
    .array(fc.record({ answer: fc.constantFrom(...marks), quarters: fc.integer({ min: 1, max: 40 }) }), {
      maxLength: 16,
    })
    .map((runs) => {
      let at = Date.parse(dateRangeStart) / 60_000;
      return runs.flatMap(({ answer, quarters }): AnsweredTime[] => {
        const from = at;
        at += quarters * 15;
        return answer === null ? [] : [{ from, to: at, answer }];
      });
    });

/** Time that a calendar can't tell, beyond the first day on either side too: in order and apart. */
const unclearIn = ({ dateRangeStart }: SchedulingRequest) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 1_500 }), fc.integer({ min: 1, max: 600 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((spans) => {
      let at = Date.parse(dateRangeStart) / 60_000 - 600;
      return spans.flatMap(([gap, length]) => {
        const from = at + gap;
        at = from + length;
        return [from, at];
      });
    });

/** From so many minutes after the first day on, five days are taken. */
function awayIn({ dateRangeStart }: SchedulingRequest, after: number): number[] {
  const from = Date.parse(dateRangeStart) / 60_000 - 1_440 + after;
  return [from, from + 5 * 1_440];
}

/**
 * Requests in which people and organizers wish for things, some people answered by hand, and some calendars can't tell of
 * some time.
 */
export const wishfulRequest: fc.Arbitrary<SchedulingRequest> = requestArbitrary.chain((request) =>
  fc
    .record({
      wishes: fc.array(fc.option(wishesIn(request), { nil: undefined }), {
        minLength: request.people.length,
        maxLength: request.people.length,
      }),
      answers: fc.array(fc.option(answersIn(request), { nil: undefined, freq: 1 }), {
        minLength: request.people.length,
        maxLength: request.people.length,
      }),
      priority: fc.constantFrom('best' as const, 'soonest' as const),
      excluded: fc.constantFrom(0, 0, 1),
      allowedTimes: fc.constantFrom(undefined, undefined, { from: 600, to: 1_080 }),
      nights: fc.constantFrom(false, false, true),
      away: fc.array(fc.integer({ min: -12_000, max: 2_000 }), {
        minLength: request.people.length,
        maxLength: request.people.length,
      }),
      tentative: fc.array(fc.option(unclearIn(request), { nil: undefined, freq: 1 }), {
        minLength: request.people.length,
        maxLength: request.people.length,
      }),
      unclear: fc.array(fc.option(unclearIn(request), { nil: undefined, freq: 1 }), {
        minLength: request.people.length,
        maxLength: request.people.length,
      }),
    })
    .map(({ wishes, answers, excluded, allowedTimes, unclear, tentative, away, ...options }) => ({
      ...request,
      ...options,
      ...(excluded > 0 && { excludedDays: [request.dateRangeStart] }),
      ...(allowedTimes && { allowedTimes }),
      people: request.people.map((person, i) => ({
        ...person,
        // Now and then, someone is away for most of the dates.
        ...(person.busy && away[i]! > 0 && { busy: awayIn(request, away[i]!) }),
        ...(wishes[i] && { wishes: wishes[i] }),
        ...(answers[i] && { answered: answers[i] }),
        ...(person.busy && unclear[i] && { unclear: unclear[i] }),
        ...(person.busy && tentative[i] && { tentative: tentative[i] }),
      })),
    })),
);
