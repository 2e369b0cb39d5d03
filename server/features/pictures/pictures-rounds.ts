import type { Platform } from '#server/platform/platform.ts'
import { sweepPictures } from './sweep-pictures.ts'

/** What happens to pictures by the clock. */
export function picturesRounds(platform: Platform): void {
  platform.jobs.queue({
    name: 'pictures-sweep',
    cron: '17 * * * *',
    retryLimit: 0,
    run: () => sweepPictures(platform),
  })
}
