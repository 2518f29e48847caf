import type { Burden, Clause, Improvement, Suggestion } from '#contracts/events/suggestion.ts';

/*
 * People are seen only while they take part: what was worked out for a meeting is shown without what it says of those
 * who declined or were removed since.
 */

/** The numbers of those who take part today, 0 for the organizer. */
export type Present = ReadonlySet<number>;

/** What a time means for those who take part. */
export function suggestionWithoutLeft<S extends Suggestion>(suggestion: S, present: Present): S {
  const isPresent = ({ participant }: { participant: number }) => present.has(participant);
  return {
    ...suggestion,
    notFree: suggestion.notFree.filter(isPresent),
    ...('costs' in suggestion && {
      inconveniences: suggestion.inconveniences.filter(isPresent),
      because: suggestion.because.filter((clause) => peopleIn(clause).every((one) => present.has(one))),
    }),
  };
}

/** The changes that don't leave out someone who has left anyway. */
export const improvementsWithoutLeft = (
  improvements: readonly Improvement[],
  present: Present,
): Improvement[] =>
  improvements
    .filter(({ change }) => change.kind !== 'without' || present.has(change.participant))
    .map((one) => ({ ...one, notFree: one.notFree.filter(({ participant }) => present.has(participant)) }));

/** The people that a clause is about. */
function peopleIn(clause: Clause | Burden): readonly number[] {
  switch (clause.kind) {
    case 'absent':
    case 'without':
      return clause.participants;
    case 'inconvenient':
    case 'carried':
      return [clause.participant];
    case 'including':
      return [clause.participant, ...(clause.burden ? peopleIn(clause.burden) : [])];
    case 'spared':
      return peopleIn(clause.burden);
    default:
      return [];
  }
}
