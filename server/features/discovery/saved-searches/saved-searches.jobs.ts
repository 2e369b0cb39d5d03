import type { Platform } from '#server/platform/platform.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { lookForNew } from './look-for-new.ts'

export function savedSearchesJobs(platform: Platform, liveMap: LiveMap): void {
  platform.jobs.schedule({
    name: 'look-for-new',
    cron: '* * * * *',
    run: () => lookForNew(platform, liveMap),
  })
}
