import type { Platform } from '#server/platform/platform.ts'
import { rateWaiting } from './rating/rate-waiting.ts'
import type { RatePicture } from './rating/rating.ts'
import { sweepPictures } from './sweep-pictures.ts'

/** What happens to pictures by the clock. */
export function picturesRounds(platform: Platform, rate: RatePicture): void {
  platform.jobs.queue({
    name: 'pictures-sweep',
    cron: '17 * * * *',
    retryLimit: 0,
    run: () => sweepPictures(platform),
  })
  platform.jobs.queue({
    name: 'pictures-rate',
    cron: '* * * * *',
    retryLimit: 0,
    run: () => rateWaiting(platform, rate),
  })
}
