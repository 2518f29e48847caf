/** Words of requests that are no English words: German, French, Spanish, Italian, Portuguese, Dutch. */
const WORDS =
  /(?<![\p{L}\p{M}])(?:mit|und|oder|nächste[nrs]?|wochen?|morgen|heute|übermorgen|minuten|stunden?|termin|treffen|besprechung|bitte|für|avec|demain|semaines?|prochaine|heures?|réunion|pour|mañana|reunión|horas?|semana|próxima|para|domani|riunione|settimana|vergadering|volgende|amanhã|reunião)(?![\p{L}\p{M}])/u;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Co}]/u;

/** Whether words in lower case, which the grammar doesn't know, are in a language that it can't read. */
export const isOtherLanguage = (words: string): boolean => WORDS.test(words) || OTHER_SCRIPT.test(words);
