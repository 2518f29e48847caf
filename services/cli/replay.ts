import { AsOfRefused } from '../as-of/refused.ts';
import type { Config } from '../config.ts';

export type ReplayOptions = {
  /** A time or a position in the log; all of it where nothing is said. */
  asOf?: string;
  /** The schema that read models are made in. */
  into?: string;
  replace?: boolean;
};

/** `kairos replay`: the log read once more, beside a Kairos that may run. Nothing is ever mailed, booked or called. */
export async function replay(config: Config, options: ReplayOptions): Promise<number> {
  if (options.into !== undefined)
    return (await import('./replay-into.ts')).replayIntoCommand(config, { ...options, into: options.into });
  throw new AsOfRefused('Say what to make of the log: --into <schema>.');
}
