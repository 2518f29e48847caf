/** Where people live: how many of them, and the public holidays, as `MM-DD`. */
export const PLACES: readonly { zone: string; weight: number; holidays: readonly string[] }[] = [
  {
    zone: 'Europe/Berlin',
    weight: 26,
    holidays: ['01-01', '05-01', '10-03', '12-24', '12-25', '12-26', '12-31'],
  },
  { zone: 'Europe/London', weight: 16, holidays: ['01-01', '12-25', '12-26'] },
  {
    zone: 'America/New_York',
    weight: 18,
    holidays: ['01-01', '06-19', '07-03', '07-04', '11-26', '12-24', '12-25'],
  },
  {
    zone: 'America/Los_Angeles',
    weight: 10,
    holidays: ['01-01', '06-19', '07-03', '07-04', '11-26', '12-24', '12-25'],
  },
  { zone: 'America/Sao_Paulo', weight: 6, holidays: ['01-01', '04-21', '05-01', '09-07', '11-15', '12-25'] },
  { zone: 'Africa/Lagos', weight: 4, holidays: ['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'] },
  { zone: 'Asia/Kolkata', weight: 9, holidays: ['01-26', '05-01', '08-15', '10-02', '12-25'] },
  { zone: 'Asia/Singapore', weight: 4, holidays: ['01-01', '05-01', '08-09', '12-25'] },
  {
    zone: 'Asia/Tokyo',
    weight: 4,
    holidays: ['01-01', '01-02', '02-11', '04-29', '05-04', '05-05', '11-03'],
  },
  { zone: 'Australia/Sydney', weight: 3, holidays: ['01-01', '01-26', '04-25', '12-25', '12-26'] },
];
