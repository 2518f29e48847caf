import type { WhyNot } from '#contracts/api/history.ts';
import type { Attendance } from '#contracts/attendance.ts';
import type { CostParts } from '#contracts/events/suggestion.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { clockTime, datesInWords, type Reader } from '#contracts/text/times.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { capital } from './sentences/narration.ts';
import { inStates } from './states.ts';
import { momentText, spanText } from './text.ts';
import type { HistoryViewer } from './visibility.ts';

type Person = NonNullable<WhyNot['people']>[number];

const named = ({ name, ...person }: Person) => ({ ...person, name: name === 'You' ? 'you' : name });

const statesOf = (people: readonly Person[]): string => listInWords(inStates(people.map(named)));

const isMissing = ({ state }: Person): boolean => state !== 'free';
const isUnknown = ({ state }: Person): boolean => state === 'unknown';

/** For the organizer: whether everyone who has to come could have, who couldn't and why, and how the others were. */
function couldCome(people: readonly Person[], { optional, quorums }: Attendance, when: string): string {
  const groups = quorums.map(({ atLeast, members }) => {
    const all = people.filter(({ participant }) => members.includes(participant));
    return { atLeast, all, missing: all.filter(isMissing) };
  });
  const isShort = ({ atLeast, all, missing }: (typeof groups)[number]) =>
    all.length - missing.length < atLeast;
  const isOptional = ({ participant }: Person) => optional.includes(participant);
  const needed = people.filter(
    (person) => !isOptional(person) && !groups.some(({ all }) => all.includes(person)),
  );
  const [missing, short] = [needed.filter(isMissing), groups.filter(isShort)];
  const cannot = missing.filter((person) => !isUnknown(person));
  const isOut = short.some(
    ({ atLeast, all, missing }) => all.length - missing.length + missing.filter(isUnknown).length < atLeast,
  );
  const others = people.filter((person) => isOptional(person) && isMissing(person));

  const whole = needed.length === people.length;
  const lead = () => {
    if (cannot.length > 0)
      return `${when} wasn't possible for ${cannot.length} of ${needed.length}${whole ? '' : ' who have to come'}: ${statesOf(cannot)}.`;
    if (isOut) return `${when} wasn't possible.`;
    if (missing.length > 0 || short.length > 0) return `${when} wasn't certain.`;
    if (needed.length === 1) return `You were free on ${when}.`;
    return `Everyone${whole ? '' : ' required'} was free on ${when}.`;
  };
  return [
    lead(),
    ...sentences(missing.filter(isUnknown)),
    ...short.map(
      ({ atLeast, all, missing }) =>
        `At least ${atLeast} of ${listInWords(all.map((one) => named(one).name))} ${atLeast === 1 ? 'has' : 'have'} to come, but ${statesOf(missing)}.`,
    ),
    ...groups
      .filter((group) => !isShort(group) && group.missing.length > 0)
      .map(({ missing }) => `${capital(statesOf(missing))}, but enough of their group could come.`),
    ...(others.length > 0 ? [`Of the optional people, ${statesOf(others)}.`] : []),
  ].join(' ');
}

const sentences = (people: readonly Person[]): string[] =>
  people.length > 0 ? [`${capital(statesOf(people))}.`] : [];

type Facts = Omit<WhyNot, 'sentence'>;
type About = Reader & {
  meeting: ExistingMeeting;
  policy: { leadMinutes: number };
  viewer: HistoryViewer;
  /** The hardships of the time, as clauses. */
  hardships: readonly string[];
};

/** Words for a time that costs less than another in a cost part. */
const MORE_OF: Record<keyof CostParts, string> = {
  inconvenience: 'it was more convenient on average',
  worstOff: 'it was easier on the worst-off person',
  missing: 'more people could come',
  unknown: 'fewer calendars were unknown',
  preference: 'it was nearer to the preferred time of day',
  oddStart: 'it started at a rounder time',
  later: 'it was sooner',
  optional: 'it suited more of the optional people',
  carried: 'it was easier on those who had it harder in past meetings',
};

/** Used when there are too few people, or too few known or changed calendars, to give numbers. */
const HIDES = "so no one's calendar can be worked out";

/** The answer in plain words: first whether and for whom the time was possible, then the comparison. */
export function whyNotInWords(facts: Facts, about: About): string {
  const when = spanText(facts.start, facts.end, about);
  if (facts.lookedAt === null)
    return `Kairos hadn't checked any calendars by then, so nothing was known about ${when}.`;
  if (facts.notPossible !== null)
    return [notPossible(facts, about, when), suggested(facts, about)].filter(Boolean).join(' ');
  const tellsRankingsAlone = about.viewer.role === 'analyst' && facts.counts === null;
  const sentences = [
    states(facts, about, when),
    hardship(about),
    ...(tellsRankingsAlone
      ? [suggested(facts, about), firstShown(facts, about)]
      : [comparison(facts, about), suggested(facts, about)]),
    otherRules(facts),
    erased(facts),
  ];
  return sentences.filter(Boolean).join(' ');
}

function notPossible({ notPossible: why, start, lookedAt }: Facts, about: About, when: string): string {
  const {
    meeting,
    policy: { leadMinutes },
  } = about;
  const looked = momentText(lookedAt!, about);
  // The time is shown without its year, which may be mistyped.
  const year = start.slice(0, 4);
  const inYear = year === meeting.dateRangeEnd.slice(0, 4) ? '' : ` in ${year}`;
  const dates = datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd);
  switch (why!) {
    case 'outsideDates':
      return `${when}${inYear} was outside the meeting's dates, ${dates}, so Kairos didn't consider it.`;
    case 'notAllowed':
      return `The organizer ruled out ${when}, by day or by time of day.`;
    case 'past':
      return `${when} had already started when Kairos last checked, on ${looked}.`;
    case 'tooSoon':
      return `${when} was too soon. Kairos last checked on ${looked} and leaves at least ${countInWords(leadMinutes, 'minute')} before a start.`;
    case 'offGrid':
      return `Kairos starts meetings on the quarter hour, so ${clockTime(start, about)} wasn't considered.`;
  }
}

function states({ people, counts }: Facts, { viewer, meeting }: About, when: string): string {
  const everyone = people ?? [];
  if (viewer.role === 'organizer') return couldCome(everyone, meeting.attendance, when);
  const [me] = everyone;
  const own = me ? `${capital(inStates([named(me)]).join())} on ${when}.` : '';
  const on = own === '' ? ` on ${when}` : '';
  if (counts) return [own, `${freeOf(counts)}${on}.`].join(' ').trim();
  return viewer.role === 'analyst'
    ? `Kairos doesn't say how they were on ${when}, ${HIDES}.`
    : [own, `Kairos doesn't say how the others were, ${HIDES}.`].join(' ').trim();
}

const hardship = ({ hardships }: About): string =>
  hardships.length > 0 ? `At that time, ${listInWords(hardships)}.` : '';

function freeOf(counts: NonNullable<Facts['counts']>): string {
  const all = Object.values(counts).reduce((one, other) => one + other, 0);
  if (counts.free === 0) return `None of ${all} people were free`;
  return `${counts.free} of ${all} people ${counts.free === 1 ? 'was' : 'were'} free`;
}

function comparison(facts: Facts, about: About): string {
  const { score, best, rank, of, bent, bestHadMoreOf } = facts;
  if (!score) return '';
  const outside =
    bent.includes('outsidePreference') && !bent.includes('outsideHours') && !bent.includes('someoneMissing');
  const rule = outside ? 'It was outside the preferred hours. ' : '';
  if (of === null)
    return `${rule}It would have had ${score.confidence}% confidence. It can't be compared with other times, because not every calendar was read for all the dates.`;
  if (!best)
    return `${rule}It would have had ${score.confidence}% confidence, but no time was possible at all.`;
  if (rank === 1)
    return `${rule}It was the best of ${countInWords(of, 'possible time')}, with ${score.confidence}% confidence.`;
  const bestTime = `The best, ${momentText(best.start, about)}, had ${best.confidence}%${moreOf(bestHadMoreOf)}.`;
  const among = of === 1 ? "It wasn't the one possible time" : `It wasn't among the ${of} possible times`;
  return rank === null
    ? `${rule}${among} and would have had ${score.confidence}% confidence. ${bestTime}`
    : `${rule}It was number ${rank} of ${countInWords(of, 'possible time')}, with ${score.confidence}% confidence. ${bestTime}`;
}

function moreOf(parts: Facts['bestHadMoreOf']): string {
  const more = parts.slice(0, 2).map((part) => MORE_OF[part]);
  return more.length > 0 ? `, because ${more.join(' and ')}` : '';
}

/** The best suggestion of the ranking that was shown. */
function firstShown({ best, suggestedAs, bestHadMoreOf }: Facts, about: About): string {
  if (!best || suggestedAs === 1) return '';
  return `The first time shown, ${momentText(best.start, about)}, had ${best.confidence}% confidence${moreOf(bestHadMoreOf)}.`;
}

/** A shown suggestion keeps its confidence as shown, even if no longer computable. */
function suggested({ suggestedAs, ranker, start, score, counts }: Facts, { meeting }: About): string {
  const booking = meeting.status === 'scheduled' ? meeting.bookings[meeting.booked - 1] : undefined;
  if (booking && Date.parse(booking.start) === Date.parse(start)) return "It's the time that was booked.";
  const { found } = meeting.ranking ?? {};
  if (suggestedAs === null || found?.kind !== 'times') return '';
  const by = ranker?.by === 'model' ? " in the model's order" : '';
  const { confidence } = found.suggestions[suggestedAs - 1]!;
  const shown = counts && score?.confidence === confidence ? '' : `, with ${confidence}% confidence`;
  return `It was suggested as number ${suggestedAs}${by}${shown}.`;
}

const otherRules = ({ otherPolicy, score }: Facts): string =>
  otherPolicy !== null && score
    ? `It was ranked under the policy ${otherPolicy}, which this Kairos no longer has, so these scores follow today's policy.`
    : '';

const erased = ({ erased: isErased }: Facts): string =>
  isErased ? "Some calendar data has since been erased, so this isn't everything Kairos knew." : '';
