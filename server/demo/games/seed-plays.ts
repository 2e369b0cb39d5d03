import type { Platform } from '#server/platform/platform.ts'
import type { DemoMember } from '../demo-members.ts'
import { seedCooties } from './seed-cooties.ts'
import { seedGptBuster } from './seed-gpt-buster.ts'
import { seedPhotoHelp } from './seed-photo-help.ts'
import { seedPictureGames } from './seed-picture-games.ts'

/** Lets a demo community have played all the games that members join; each once, so that an interrupted start goes on. */
export async function seedPlays(
  platform: Platform,
  members: readonly DemoMember[],
  stop?: AbortSignal,
): Promise<void> {
  await seedPictureGames(platform, members)
  await seedPhotoHelp(platform, members)
  await seedGptBuster(platform, members)
  await seedCooties(platform, members, stop)
}
