const signed = (hours: number) => `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}00`;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}0000`;

/**
 * The rules of a zone in the European Union as a VTIMEZONE: all of its clocks change at 1:00 UTC on the last Sundays of
 * March and October. `offset` is that of winter, in hours from UTC.
 */
export function euZone(tzid: string, offset: number): string[] {
  const rule = (month: number) => `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    'BEGIN:STANDARD',
    `DTSTART:19701025T${clock(2 + offset)}`,
    rule(10),
    `TZOFFSETFROM:${signed(offset + 1)}`,
    `TZOFFSETTO:${signed(offset)}`,
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    `DTSTART:19700329T${clock(1 + offset)}`,
    rule(3),
    `TZOFFSETFROM:${signed(offset)}`,
    `TZOFFSETTO:${signed(offset + 1)}`,
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
}
