import { DateTime } from 'luxon';
import { WEEKDAYS } from '#contracts/week.ts';
import { asksForSettings, isAboutSettings } from '../asks-for-help.ts';
import { countingFrom } from '../day-spans.ts';
import { thingRule } from '../people.ts';
import { endAt, isWord, phrase, wordEnd } from '../rule.ts';
import { plainText, type Text } from '../text.ts';
import type { ReadingContext } from '../understood.ts';
import { daysOffRule } from './days-off.ts';
import { noMeetingsRule } from './no-meetings.ts';
import { ownHoursRule } from './own-hours.ts';
import { roomAndNoticeRule } from './room-and-notice.ts';
import type { SaidSetting, SettingReading } from './said-setting.ts';

/** What a message says of when its author meets, or why that's unclear. `about`: these words, or a sentence on them. */
export type SettingsRead =
  | { ok: true; said: readonly SaidSetting[] }
  | { ok: false; why: 'unclearSettings' | 'badSettings'; about: string };

/** Words that aren't understood; `weekday` if it could be each one or only the next. */
type Doubt = { from: number; to: number; weekday: number | null };

/** As many characters as are read; a week in full has about two hundred. */
const LONGEST = 1_000;
const LONGEST_ABOUT = 200;

const COURTESY = phrase(
  'please|hi|hello|hey|kairos|thanks|thank you|also|and|but|plus|so|ok(?:ay)?|from now on|in general|usually|note that|(?:can|could|would) you|for me|remember(?: that)?',
);

/**
 * Reads a message that says when its author meets, as their settings do; docs/reference/grammar.md says what is understood.
 * Null for any other: one that names other people, or doesn't begin with something of its author. Throws a RangeError
 * for an unknown zone.
 */
export function readSettings(raw: string, { readText, now, zone }: ReadingContext): SettingsRead | null {
  const local = DateTime.fromJSDate(now, { zone });
  if (!local.isValid) throw new RangeError("There's no such zone or time");
  if (raw.length > LONGEST) return null;
  const text = readText(raw);
  if ([...text.things.values()].some(({ kind }) => kind !== 'bot')) return null;
  if (
    asksForSettings(
      text.low
        .replace(/[^a-z' ]+/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    )
  )
    return null;
  const counting = countingFrom(local);
  const rules = [ownHoursRule, noMeetingsRule, daysOffRule(counting), roomAndNoticeRule];
  const readAt = (at: number) =>
    rules
      .map((rule) => rule(text.low, at))
      .filter((found) => found !== null)
      // The longest has understood most; of equal ones the first, as `on Friday` may be each one.
      .toSorted((a, b) => b.to - a.to)[0] ?? null;

  const said: SaidSetting[] = [];
  const doubts: Doubt[] = [];
  const skipped = thingRule(text);
  let begins = false;
  let at = 0;
  while (at < text.low.length) {
    const found = isWord(text.low, at) ? readAt(at) : null;
    if (found) {
      begins = true;
      note(found.value, at, found.to);
      at = found.to;
      continue;
    }
    const passed = skipped(text.low, at)?.to ?? endAt(COURTESY, text.low, at);
    if (passed !== null) at = passed;
    else if (isWord(text.low, at)) {
      if (!begins && !isAboutSettings(text.low.slice(at))) return null;
      begins = true;
      const to = wordEnd(text.low, at);
      const last = doubts.at(-1);
      if (last?.weekday === null && /^\s*$/.test(text.low.slice(last.to, at))) last.to = to;
      else doubts.push({ from: at, to, weekday: null });
      at = to;
    } else at += 1;
  }
  const [doubt] = doubts;
  if (doubt) return { ok: false, ...refusalOf(text, doubt) };
  return said.length > 0 ? { ok: true, said } : null;

  function note(value: SettingReading, from: number, to: number): void {
    if (value === 'doubtful') doubts.push({ from, to, weekday: null });
    else if ('maybeOnce' in value) doubts.push({ from, to, weekday: value.maybeOnce });
    else said.push(...value);
  }
}

function refusalOf(text: Text, { from, to, weekday }: Doubt) {
  const words = plainText(text, from, to).slice(0, LONGEST_ABOUT).toWellFormed();
  if (weekday === null) return { why: 'unclearSettings' as const, about: words };
  const day = WEEKDAYS[weekday]!;
  const about = `“${words}” could mean every week or just once. Say “every ${day}” or “this ${day}”.`;
  return { why: 'badSettings' as const, about };
}
