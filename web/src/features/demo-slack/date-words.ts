import { clockTime, type Reader } from '#contracts/text/times.ts';
import { addDays, localDayIn } from '#web/lib/dates.ts';

const LOCALE = 'en-US';

/** "today", "tomorrow", "yesterday", or null. */
function nearDay(at: Date, zone: string, now: Date): string | null {
  const day = localDayIn(at, zone);
  const today = localDayIn(now, zone);
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day === addDays(today, -1) ? 'yesterday' : null;
}

/**
 * An instant as Slack formats it for this reader:
 * https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 */
export function dateWords(seconds: number, format: string, reader: Reader, now: Date): string {
  const { zone } = reader;
  const at = new Date(seconds * 1000);
  const day = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone }).format(at);
  const short = day({ month: 'short', day: 'numeric', year: 'numeric' });
  const medium = day({ month: 'long', day: 'numeric', year: 'numeric' });
  const long = day({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const near = nearDay(at, zone, now);
  const words: Record<string, string> = {
    date_num: localDayIn(at, zone),
    date: medium,
    date_short: short,
    date_long: long,
    date_pretty: near ?? medium,
    date_short_pretty: near ?? short,
    date_long_pretty: near ?? long,
    time: clockTime(at, reader),
    time_secs: clockTime(at, reader),
  };
  const said = format.replace(/\{(\w+)\}/g, (all, name: string) => words[name] ?? all);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
