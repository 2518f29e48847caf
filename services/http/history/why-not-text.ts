import type { WhyNot } from '#contracts/api/history.ts';
import type { ScoreParts } from '#contracts/events/suggestion.ts';
import type { ExistingMeeting } from '#services/domain/meeting/meeting.ts';
import { inStates } from './states.ts';
import { clockText, countText, daysText, momentText, spanText } from './text.ts';
import type { HistoryViewer } from './visibility.ts';

type Facts = Omit<WhyNot, 'sentence'>;
type About = {
  meeting: ExistingMeeting;
  zone: string;
  policy: { leadMinutes: number };
  viewer: HistoryViewer;
};

/** What it means that a time had more of a part than another one. */
const MORE_OF: Record<keyof ScoreParts, string> = {
  attendance: 'more people were free',
  weekday: 'it was on a weekend for fewer people',
  hours: 'it was deeper inside everyone’s own hours',
  sooner: 'it was sooner',
  breathingRoom: 'it left more room to breathe',
  lunch: 'it kept lunch free for more people',
  roundStart: 'it started at a rounder time',
  fragmentation: 'it split the free time of fewer people',
};

/** They are too few, or too few calendars are known or have changed, to speak of them together. */
const HIDES = 'so that nobody’s calendar can be worked out';

/** The answer in plain words: first whether it was possible and for whom not, then how it compares. */
export function whyNotInWords(facts: Facts, about: About): string {
  const when = spanText(facts.start, facts.end, about.zone);
  if (facts.lookedAt === null)
    return `By then Kairos had not looked at any calendar, so nothing was known of ${when}.`;
  if (facts.notPossible !== null)
    return [notPossible(facts, about, when), suggested(facts, about)].filter(Boolean).join(' ');
  const tellsRankingsAlone = about.viewer.role === 'analyst' && facts.counts === null;
  const sentences = [
    states(facts, about, when),
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
    zone,
    policy: { leadMinutes },
  } = about;
  const looked = momentText(lookedAt!, zone);
  // Days have no year here; somebody may have typed another one.
  const [asked, last] = [start.slice(0, 4), meeting.dateRangeEnd.slice(0, 4)];
  const [inYear, ofYear] = asked === last ? ['', ''] : [` in ${asked}`, `, ${last}`];
  switch (why!) {
    case 'outsideDates':
      return `${when}${inYear} was outside the dates of the meeting (${daysText(meeting.dateRangeStart, meeting.dateRangeEnd)}${ofYear}), so that Kairos did not consider it.`;
    case 'past':
      return `${when} had begun already when Kairos last looked, on ${looked}.`;
    case 'tooSoon':
      return `${when} was too soon: Kairos last looked on ${looked}, and leaves at least ${countText(leadMinutes, 'minute')} until a start.`;
    case 'offGrid':
      return `Kairos lets meetings start every quarter of an hour, so that ${clockText(start, zone)} was not considered.`;
  }
}

function states({ people, counts }: Facts, { viewer }: About, when: string): string {
  const everyone = people ?? [];
  const missing = everyone.filter(({ state }) => state !== 'free');
  if (viewer.role === 'organizer') {
    if (missing.length === 0)
      return `${everyone.length === 1 ? 'You were' : 'Everyone was'} free on ${when}.`;
    return `${when} was not possible for ${missing.length} of ${everyone.length}: ${inStates(missing.map(named)).join(', ')}.`;
  }
  const [me] = everyone;
  const own = me ? `${capital(inStates([named(me)]).join())} on ${when}.` : '';
  const on = own === '' ? ` on ${when}` : '';
  if (counts) return [own, `${freeOf(counts)}${on}.`].join(' ').trim();
  return viewer.role === 'analyst'
    ? `Kairos does not say how they were on ${when}, ${HIDES}.`
    : [own, `Kairos does not say how the others were, ${HIDES}.`].join(' ').trim();
}

function freeOf(counts: NonNullable<Facts['counts']>): string {
  const all = Object.values(counts).reduce((one, other) => one + other, 0);
  if (counts.free === 0) return `None of all ${all} was free`;
  return `${counts.free} of all ${all} ${counts.free === 1 ? 'was' : 'were'} free`;
}

const named = ({ name, state }: NonNullable<Facts['people']>[number]) => ({
  name: name === 'You' ? 'you' : name,
  state,
});

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function comparison(facts: Facts, { zone }: About): string {
  const { score, best, rank, of, bent, bestHadMoreOf } = facts;
  if (!score) return '';
  const outside =
    bent.includes('outsidePreference') && !bent.includes('outsideHours') && !bent.includes('someoneMissing');
  const rule = outside ? 'It was outside the preferred time of the day. ' : '';
  if (of === null)
    return `${rule}It would have had ${score.confidence} percent confidence. With other times it can’t be compared, since not all calendars were read for all of the dates.`;
  if (!best)
    return `${rule}It would have had ${score.confidence} percent confidence; no time was possible at all.`;
  if (rank === 1)
    return `${rule}It was the best of ${countText(of, 'possible time')}, with ${score.confidence} percent confidence.`;
  const bestTime = `the best, ${momentText(best.start, zone)}, had ${best.confidence}${moreOf(bestHadMoreOf)}`;
  const among = of === 1 ? 'It was not the one possible time' : `It was not among the ${of} possible times`;
  return rank === null
    ? `${rule}${among}, and would have had ${score.confidence} percent confidence; ${bestTime}.`
    : `${rule}It was number ${rank} of ${countText(of, 'possible time')}, with ${score.confidence} percent confidence; ${bestTime}.`;
}

function moreOf(parts: Facts['bestHadMoreOf']): string {
  const more = parts.slice(0, 2).map((part) => MORE_OF[part]);
  return more.length > 0 ? `, since ${more.join(' and ')}` : '';
}

/** What the ranking that was shown had in the first place. */
function firstShown({ best, suggestedAs, bestHadMoreOf }: Facts, { zone }: About): string {
  if (!best || suggestedAs === 1) return '';
  return `The first that was shown, ${momentText(best.start, zone)}, had ${best.confidence} percent confidence${moreOf(bestHadMoreOf)}.`;
}

/** A suggestion that was shown tells its own confidence, whatever can still be worked out. */
function suggested({ suggestedAs, ranker, start, score, counts }: Facts, { meeting }: About): string {
  const booking = meeting.status === 'scheduled' ? meeting.bookings[meeting.booked - 1] : undefined;
  if (booking && Date.parse(booking.start) === Date.parse(start)) return 'It is the time that was booked.';
  const { found } = meeting.ranking ?? {};
  if (suggestedAs === null || found?.kind !== 'times') return '';
  const by = ranker?.by === 'vertex' ? ' in the order of the model' : '';
  const { confidence } = found.suggestions[suggestedAs - 1]!;
  const shown = counts && score?.confidence === confidence ? '' : `, with ${confidence} percent confidence`;
  return `It was suggested as number ${suggestedAs}${by}${shown}.`;
}

const otherRules = ({ otherPolicy, score }: Facts): string =>
  otherPolicy !== null && score
    ? `It was ranked under the policy ${otherPolicy} then, which this Kairos has no more: the scores are those of today’s.`
    : '';

const erased = ({ erased: isErased }: Facts): string =>
  isErased
    ? 'What was known of some calendars was erased since, so that this is not all that Kairos knew.'
    : '';
