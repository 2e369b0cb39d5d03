import type { ErasureDependencies } from './features/accounts/erase-account.ts'
import { eraseBilling } from './features/billing/billing-account-data.ts'
import { eraseHealth } from './features/health/health-account-data.ts'
import { erasePictures } from './features/pictures/delete-pictures.ts'
import { detachProfiles, eraseProfiles } from './features/profile/profile-lifecycle.ts'
import type { Platform } from './platform/platform.ts'
import type { LiveMap } from './presence/live-map.ts'

/** What features erase of a member. */
export function erasureOf(platform: Platform, liveMap: LiveMap): ErasureDependencies {
  return {
    eraseParts: [eraseBilling, eraseHealth(platform.secret)],
    detachProfiles,
    eraseProfiles: eraseProfiles(erasePictures(platform)),
    liveMap,
  }
}
