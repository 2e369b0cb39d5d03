import type { Platform } from '#server/platform/platform.ts'
import { foldRoleCounts } from './role-counts.ts'

export function administrationJobs(platform: Platform): void {
  platform.jobs.schedule({
    name: 'fold-role-counts',
    cron: '*/5 * * * *',
    run: () => foldRoleCounts(platform),
  })
}
