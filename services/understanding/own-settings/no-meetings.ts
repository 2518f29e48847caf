import { endAt, type GrammarRule, phrase } from '../rule.ts';
import { ALL_DAY, partOfEachDayRule } from './own-times.ts';
import { ownWeekdaysRule } from './own-weekdays.ts';
import type { SettingReading } from './said-setting.ts';

const HEAD = phrase(
  "(?:i (?:don't|do not|never|can't|cannot) (?:(?:take|want|have|do|accept|like) )?(?:any )?(?:meetings|calls|meet|work)|(?:no|never any) (?:more )?(?:meetings|calls))(?: for me)?(?= )",
);
const AWAY = phrase("(?:i'm|i am|i'm always|i am always) (?:off|away|out|not available|not working)(?= )");
const ON = phrase('(?:on|at)');

/**
 * When someone never meets, every week: `no meetings on Wednesdays`, `I don't take meetings before 10`, `no meetings on
 * Friday afternoons`.
 */
export const noMeetingsRule: GrammarRule<SettingReading> = (low, at) => {
  const head = endAt(HEAD, low, at) ?? endAt(AWAY, low, at);
  if (head === null) return null;
  const on = endAt(ON, low, head + 1);
  const start = on === null ? head + 1 : on + 1;
  const part = partOfEachDayRule(low, start);
  if (part) {
    const next = low[part.to] === ' ' ? part.to + 1 : low.length;
    const link = endAt(ON, low, next);
    const days = ownWeekdaysRule(low, link === null ? next : link + 1);
    const weekdays = days?.value.weekdays ?? null;
    const to = days?.to ?? part.to;
    if (part.value === 'doubtful') return { to, value: 'doubtful' };
    return { to, value: [{ kind: 'noMeetings', weekdays, span: part.value }] };
  }
  const days = ownWeekdaysRule(low, start);
  if (!days) return null;
  const { weekdays, isEach } = days.value;
  const within = low[days.to] === ' ' ? partOfEachDayRule(low, days.to + 1) : null;
  if (within?.value === 'doubtful') return { to: within.to, value: 'doubtful' };
  // `Friday afternoons` are those of each week; `Friday afternoon` may be only the next one.
  const endsInPlural = within !== null && low[within.to - 1] === 's';
  const to = within?.to ?? days.to;
  if (!isEach && !endsInPlural) return { to, value: { maybeOnce: weekdays[0]! } };
  return { to, value: [{ kind: 'noMeetings', weekdays, span: within?.value ?? ALL_DAY }] };
};
