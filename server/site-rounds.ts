import { runEach } from './platform/jobs/run-each.ts'
import type { Platform } from './platform/platform.ts'

/** What the platform forgets by the clock; the features have rounds of their own. */
export function siteRounds(platform: Platform): void {
  platform.jobs.queue({
    name: 'purge-traces',
    cron: '7 * * * *',
    retryLimit: 0,
    run: () => forgetTraces(platform),
  })
}

export function forgetTraces({ clock, live, attempts }: Platform): Promise<void> {
  return runEach([() => live.purge(), () => attempts.purge(clock.now())])
}
