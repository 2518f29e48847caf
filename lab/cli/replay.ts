import type { Config } from '../../services/config.ts';
import { OperatorError } from '../../services/runtime/errors.ts';

type ReplayOptions = {
  /** A time or a position in the log; by default, all of it. */
  asOf?: string;
  /** The schema that read models are made in. */
  into?: string;
  replace?: boolean;
  /** A policy file that everything is ranked again under. */
  policy?: string;
  /** Compare with the rules of others. */
  baseline?: boolean;
  /** The file that the report goes to, as JSON. */
  out?: string;
};

/** `kairos replay`: reads the log again, also while Kairos is running. Nothing is ever emailed, booked or called. */
export async function replayCommand(config: Config, options: ReplayOptions): Promise<number> {
  const { policy, baseline = false, into, replace, out } = options;
  const asked = [policy !== undefined, baseline, into !== undefined].filter(Boolean).length;
  if (asked > 1)
    throw new OperatorError('Use one at a time: --into <schema>, --policy <file>, or --baseline.');
  if (policy === undefined && !baseline && out !== undefined)
    throw new OperatorError(
      '--out takes the report of --policy <file> or --baseline; there is none without them.',
    );
  if (into === undefined && replace)
    throw new OperatorError('--replace goes with --into <schema>: nothing else makes one.');
  if (policy !== undefined)
    return (await import('./what-if.ts')).whatIfCommand(config, { ...options, policy });
  if (baseline) return (await import('./baselines.ts')).baselinesCommand(config, options);
  if (into !== undefined)
    return (await import('./replay-into.ts')).replayIntoCommand(config, { ...options, into });
  throw new OperatorError('Add --into <schema>, --policy <file>, or --baseline.');
}
