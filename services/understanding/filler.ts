import { type GrammarRule, ruleOf } from './rule.ts';

/** `courtesy` alone asks for nothing; `request` asks for a meeting without giving details. */
export type Filler = 'courtesy' | 'request';

const COURTESY = [
  'please|pls|plz|kindly|thanks(?: a lot| so much| in advance)?|thank you(?: very much| so much| in advance)?|thx|ty|cheers',
  'hi|hello|hey|good (?:morning|afternoon|evening|day)|hi there|hello there|hey there|ok|okay|kairos',
];

const REQUEST = [
  '(?:when|who|what|with|people|attendees|participants|duration|length|time|days?|dates?|mode|hours):',
  "can|could|would|will|should|shall|let's|lets|let us|i'd|i'm|i'll|we'd|we'll|we're|help (?:me|us)|like to|love to|want to|wanna|need to|have to|trying to|looking for|looking to",
  'schedule|scheduling|set up|setup|set|arrange|plan|organi[sz]e|find|get|book|make|need|want|like|have|hold|do|create|put|grab|meet|meet up|catch up|sync up|talk|chat|speak',
  'an?|the|one|another|some|my|our|this|it|that|there|is|are|be|to|of|on|in|at|for|with|and|by|but',
  'i|we|you|me|us|myself|ourselves|they|all|both|together|between|among',
  'meetings?|calls?|video calls?|sync|catch-up|catchup|1:1|1-1|1on1|one-on-one|one on one|session|appointment|get-together|conversation|time|times|slot|slots|time slot|spot|invite',
  "when(?:ever)? (?:we|they|everyone|everybody)(?:'re| are| is| can|'s)?(?: all| both)?(?: free| available| meet)?|that works?(?: (?:best )?for (?:us|everyone|everybody|all)(?: of us)?)?|when|what|which|free|available|works?|suits?(?: everyone| everybody| us)?",
  'some ?time|soon|preferably|ideally|possible|if possible|also|just|around|about|approximately|approx|roughly|lasting|called|titled|named|regarding|concerning|re|(?:to )?discuss(?:ing)?|talk about|go over|long|quick|short',
];

/** Words without which the message would say the same. */
export const fillerRule: GrammarRule<Filler> = ruleOf(
  ...COURTESY.map((words) => [words, () => 'courtesy'] as const),
  ...REQUEST.map((words) => [words, () => 'request'] as const),
);
