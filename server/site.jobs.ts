import { purgeAuditAddresses } from './platform/audit/audit.ts'
import { runEach } from './platform/jobs/run-each.ts'
import type { Platform } from './platform/platform.ts'

/** What belongs to no feature; those schedule jobs of their own. */
export function siteJobs(platform: Platform): void {
  platform.jobs.schedule({
    name: 'purge-traces',
    cron: '7 * * * *',
    run: () => purgeTraces(platform),
  })
}

export function purgeTraces(platform: Platform): Promise<number | undefined> {
  const { clock, live, quotas } = platform
  return runEach([
    () => live.purge(),
    () => quotas.purge(clock.now()),
    () => purgeAuditAddresses(platform),
  ])
}
