export type Finding = { text: string; wrong: string /** Of the judge. */; seed: number };

/** Without what differs from text to text. */
export const kindOf = (wrong: string): string => wrong.replace(/“.*?”|"[^"]*"|\d+/g, '…').slice(0, 60);
