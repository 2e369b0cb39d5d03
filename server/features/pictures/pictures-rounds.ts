import type { Platform } from '#server/platform/platform.ts'
import { orderLate } from './order-late.ts'
import type { PictureWorks } from './picture-works.ts'
import { rateWaiting } from './rating/rate-waiting.ts'
import { purgeSharing } from './sharing/purge-sharing.ts'
import { sweepPictures } from './sweep-pictures.ts'

/** What happens to pictures by the clock. */
export function picturesRounds(platform: Platform, { late, rate }: PictureWorks): void {
  platform.jobs.queue({
    name: 'pictures-sweep',
    cron: '17 * * * *',
    retryLimit: 0,
    run: () => sweepPictures(platform),
  })
  platform.jobs.queue({
    name: 'pictures-late-round',
    cron: '*/10 * * * *',
    retryLimit: 0,
    run: () => orderLate(platform, late),
  })
  platform.jobs.queue({
    name: 'pictures-rate',
    cron: '* * * * *',
    retryLimit: 0,
    run: () => rateWaiting(platform, rate),
  })
  platform.jobs.queue({
    name: 'purge-picture-sharing',
    cron: '37 * * * *',
    retryLimit: 0,
    run: () => purgeSharing(platform),
  })
}
