/** What was found true or not, a line each. */
export type Verdicts = {
  /** A line of what is held to be so; what follows the colon are figures, or what was found instead. */
  held(isHeld: boolean, what: string, found?: string): void;
  /** A line that nothing is claimed of. */
  say(line: string): void;
  /** What was not held. */
  failed: string[];
};

export function printedVerdicts(print: (line: string) => void): Verdicts {
  const failed: string[] = [];
  return {
    failed,
    held(isHeld, what, found = '') {
      if (!isHeld) failed.push(what);
      print(`${isHeld ? 'passed    ' : 'FAILED    '}${what}${found && `: ${found}`}`);
    },
    say: (line) => print(`          ${line}`),
  };
}
