import type { Content } from '../port.ts';
import type { AnswerFacts } from './facts.ts';
import { actButton, buttons, content, openButton, paragraph } from './parts.ts';
import { settingsInWords } from './settings-in-words.ts';

type Facts = Extract<AnswerFacts, { state: 'settings' }>;

/** Repeats the change in someone's settings, with a button that undoes it. */
export function settingsMessage({ id, before, after, clock, isUndone, settings }: Facts): Content {
  const open = openButton('Open your settings', settings);
  if (isUndone)
    return content([paragraph('I set your settings back to what they were.'), ...buttons([open])]);
  const changes = settingsInWords(before, after, clock);
  if (changes.length === 0)
    return content([paragraph('Your settings already say that, so I changed nothing.'), ...buttons([open])]);
  return content([
    paragraph(`I changed when you take meetings, in your time zone:\n• ${changes.join('\n• ')}`),
    ...buttons([actButton('Undo', id, { kind: 'undoSettings' }), open]),
  ]);
}
