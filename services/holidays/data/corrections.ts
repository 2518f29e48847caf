const TUNISIA: Readonly<Record<string, string>> = {
  'عيد الثورة و الشباب': 'Revolution and Youth Day',
  'عيد الإستقلال': 'Independence Day',
  'عيد الشهداء': "Martyrs' Day",
  'عيد الجمهورية': 'Republic Day',
  'عيد المرأة': "Women's Day",
  'عيد الجلاء': 'Evacuation Day',
};

const AMERICAN: Readonly<Record<string, string>> = { 'Labour Day': 'Labor Day' };

/** By country: names in English, and in the country's own English; null is no day off. */
const CORRECTIONS: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  AS: AMERICAN,
  // Off for children under 14 only (Regulation on Public Holidays for National Annual Festivals and Memorial Days).
  CN: { "Children's Day": null },
  GU: AMERICAN,
  MP: AMERICAN,
  PR: AMERICAN,
  TN: TUNISIA,
  US: AMERICAN,
  VI: AMERICAN,
};

/** The name of a holiday in our wording; null if not a day off for working people. */
export const corrected = (country: string, name: string): string | null => {
  const correction = CORRECTIONS[country]?.[name];
  return correction === undefined ? name : correction;
};
