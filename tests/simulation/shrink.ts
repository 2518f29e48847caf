import type { Script } from './script.ts';
import { simulate } from './simulate.ts';

/** The most scripts that are tried. */
const MOST_TRIES = 400;

export type Shrunk = { script: Script; wrong: readonly string[]; tries: number };

/**
 * The smallest script found that still goes wrong in the same way: without the troubles, acts, people and delays that
 * have nothing to do with it. The same script is always made smaller in the same way.
 */
export async function shrink(failing: Script, wrong: readonly string[]): Promise<Shrunk> {
  const kind = kindOf(wrong[0]!);
  const best: Shrunk = { script: failing, wrong, tries: 0 };

  async function isStillWrong(script: Script): Promise<boolean> {
    if (best.tries >= MOST_TRIES) return false;
    best.tries += 1;
    const course = await simulate(script);
    if (!course.wrong.some((sentence) => kindOf(sentence) === kind)) return false;
    Object.assign(best, { script, wrong: course.wrong });
    return true;
  }

  /** Leaves out parts of a list, large ones first, then single ones. */
  async function withFewer<Item>(
    listOf: (script: Script) => readonly Item[],
    having: (script: Script, items: readonly Item[]) => Script,
  ): Promise<void> {
    for (let size = listOf(best.script).length; size >= 1; size = Math.floor(size / 2)) {
      for (let at = 0; at < listOf(best.script).length; ) {
        const fewer = listOf(best.script).toSpliced(at, size);
        if (!(await isStillWrong(having(best.script, fewer)))) at += size;
      }
    }
  }

  for (let size = Infinity; sizeOf(best.script) < size; ) {
    size = sizeOf(best.script);
    if (!best.script.isCalm) await isStillWrong({ ...best.script, isCalm: true });
    for (const meeting of best.script.meetings.keys())
      await isStillWrong({
        ...best.script,
        acts: best.script.acts.filter((act) => !('meeting' in act) || act.meeting !== meeting),
      });
    await withFewer(
      ({ troubles }) => troubles,
      (script, troubles) => ({ ...script, troubles }),
    );
    await withFewer(
      ({ acts }) => acts,
      (script, acts) => ({ ...script, acts }),
    );
    for (const who of best.script.people.keys())
      await withFewer(
        ({ people }) => people[who]!.busy,
        (script, busy) => ({
          ...script,
          people: script.people.with(who, { ...script.people[who]!, busy }),
        }),
      );
    for (const meeting of best.script.meetings.keys())
      await withFewer(
        ({ meetings }) => meetings[meeting]!.invited,
        (script, invited) => ({
          ...script,
          meetings: script.meetings.with(meeting, { ...script.meetings[meeting]!, invited }),
        }),
      );
  }
  return best;
}

const sizeOf = ({ troubles, acts, people, meetings, isCalm }: Script): number =>
  troubles.length +
  acts.length +
  people.reduce((sum, { busy }) => sum + busy.length, 0) +
  meetings.reduce((sum, { invited }) => sum + invited.length, 0) +
  (isCalm ? 0 : 1);

/** The same for sentences that differ only in who, what and when. */
const kindOf = (sentence: string): string =>
  sentence.replaceAll(/“[^”]*”|[\d:–-]+|\b(Ada|Ben|Cleo|Dev)\b/g, '');
