const WHAT =
  '(?:(?:own|working|work|office|business|preferred|meeting) )?(?:hours|days? off|vacations?|holidays?|breathing room|buffer|notice|time ?zone|settings|preferences)';

/** What people say of themselves rather than of a meeting. */
const OWN = [
  `(?:(?:set|change|update|edit) )?my ${WHAT}`,
  "(?:i don't|i do not|i never|no|never any) (?:(?:take|want|have|do) )?(?:meetings|calls|work|meet)(?: for me)? (?:on|before|after|in|during|between)",
  '(?:least notice|notice|breathing room|buffer)(?: of)?',
  "(?:i'm|i am|i'll be|i will be) (?:off|away|on vacation|on leave|out of office)",
  'i (?:only )?(?:work|take meetings)',
];
const ABOUT_SETTINGS = new RegExp(`^(?:${OWN.join('|')})(?![a-z'])`);
const ASKS_FOR_SETTINGS = new RegExp(
  `^(?:(?:set|change|update|edit|show|open|what are|what's|what is) )?(?:my )?${WHAT}$`,
);

/** Whether words begin like those of someone who says when they meet. In lower case, with single blanks. */
export const isAboutSettings = (words: string): boolean => ABOUT_SETTINGS.test(words);

/** Whether words only ask where to say so, or what is set: `settings`, `what are my hours`. */
export const asksForSettings = (words: string): boolean => ASKS_FOR_SETTINGS.test(words);
