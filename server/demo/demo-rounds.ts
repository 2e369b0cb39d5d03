import type { Platform } from '#server/platform/platform.ts'
import { renewPositions } from './renew-positions.ts'

/** What keeps the demo community alive by the clock. */
export function demoRounds(platform: Platform): void {
  platform.jobs.queue({
    name: 'renew-demo-positions',
    cron: '41 * * * *',
    retryLimit: 0,
    run: async () => {
      await renewPositions(platform)
    },
  })
}
