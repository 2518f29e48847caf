/** What people say of themselves rather than of a meeting. */
const OWN = [
  "(?:(?:set|change|update|edit|show|what are|what's) )?my (?:(?:own|working|work|office|business|preferred|meeting) )?(?:hours|days? off|vacations?|holidays?|breathing room|buffer|notice|time ?zone|settings|preferences)",
  '(?:my )?(?:settings|preferences)',
  "(?:i don't (?:take|want|have)|i do not (?:take|want|have)|no|never any) (?:meetings|calls)(?: for me)? (?:on|before|after|in)",
  '(?:least notice|notice|breathing room|buffer)(?: of)?',
  "(?:i'm|i am|i'll be|i will be) (?:off|away|on vacation|on leave|out of office)",
  'i (?:only )?(?:work|take meetings)',
];
const ABOUT_SETTINGS = new RegExp(`^(?:${OWN.join('|')})(?![a-z'])`);

/**
 * Whether a message that names no one says when its author meets, as their settings do. `words` are in lower case, with
 * single blanks and without anything but letters.
 */
export const isAboutSettings = (words: string): boolean => ABOUT_SETTINGS.test(words);
