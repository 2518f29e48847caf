/** What happened, in the order in which it did. */
export type Story = {
  /** The line is only made if someone wants to read the story. */
  tell(line: () => string): void;
  readonly lines: readonly string[];
};

export function createStory(now: () => Date, isTold: boolean): Story {
  const lines: string[] = [];
  return {
    tell(line) {
      if (isTold) lines.push(`${now().toISOString().slice(5, 23).replace('T', ' ')}  ${line()}`);
    },
    lines,
  };
}
