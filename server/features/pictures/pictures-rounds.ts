import type { Platform } from '#server/platform/platform.ts'
import { purgeSharing } from './purge-sharing.ts'
import { sweepPictures } from './sweep-pictures.ts'

/** What happens to pictures by the clock. */
export function picturesRounds(platform: Platform): void {
  platform.jobs.queue({
    name: 'pictures-sweep',
    cron: '17 * * * *',
    retryLimit: 0,
    run: () => sweepPictures(platform),
  })
  platform.jobs.queue({
    name: 'purge-picture-sharing',
    cron: '37 * * * *',
    retryLimit: 0,
    run: () => purgeSharing(platform),
  })
}
