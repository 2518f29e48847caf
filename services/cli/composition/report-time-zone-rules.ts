import type { Log } from '#services/runtime/log.ts';
import type { Metrics } from '#services/runtime/metrics.ts';
import {
  areOld,
  daysSinceReleased,
  rulesInWords,
  TIME_ZONE_RULES,
} from '#services/runtime/time-zone-rules.ts';

/** Says in the log, and from now on in the metrics, by which rules local times are told, and how old those are. */
export function reportTimeZoneRules(report: Log, metrics: Metrics | null, now: () => Date): void {
  const rules = TIME_ZONE_RULES;
  report[areOld(rules, now()) ? 'warn' : 'info'](`Time zone rules: ${rulesInWords(rules, now())}`);
  const { version, from } = rules;
  metrics?.gauges(async () => ({
    kairos_time_zone_rules_age_days: {
      labels: { version, from },
      value: daysSinceReleased(rules, now()),
    },
  }));
}
