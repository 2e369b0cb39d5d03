import { foldRoleCounts } from '#server/features/accounts/roles.ts'
import type { Platform } from '#server/platform/platform.ts'

export function administrationJobs(platform: Platform): void {
  platform.jobs.schedule({
    name: 'fold-role-counts',
    cron: '*/5 * * * *',
    run: () => foldRoleCounts(platform),
  })
}
