import type { PictureWorks } from '#server/features/pictures/picture-works.ts'
import { storePicture } from '#server/features/pictures/store-picture.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { AvatarArtist } from './avatars/avatar-artist.ts'
import type { DemoMember } from './demo-members.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'log' | 'storage'> & {
  readonly pictures: PictureWorks
}

/** The pictures feature works on three at once; the others are being drawn meanwhile. */
const atOnce = 4

/** Draws the pictures that are planned and not there yet: all at first, and after an interruption the rest. */
export async function addPictures(
  platform: Needs,
  members: readonly DemoMember[],
  stop?: AbortSignal,
): Promise<void> {
  const had = await countPictures(platform.db)
  const lacking = members
    .map(member => ({ ...member, from: had.get(member.profileId) ?? 0 }))
    .filter(({ plan, from }) => from < plan.pictures)
  if (lacking.length === 0) return
  const artist = new AvatarArtist()
  try {
    const left = lacking.values()
    // Who stops early waits for the others: the site does not end under a picture that is being stored.
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, () => work(left)))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  } finally {
    await artist.close()
  }

  async function work(left: Iterable<(typeof lacking)[number]>) {
    for (const { plan, profileId, from } of left) {
      for (let picture = from; picture < plan.pictures; picture++) {
        stop?.throwIfAborted()
        const bytes = await artist.draw({ number: plan.number, picture })
        // Drawn faces need no judge.
        await storePicture(platform, { profileId, read: async () => bytes, isKnownSafe: true })
      }
    }
  }
}

async function countPictures(db: Db) {
  const rows = await db
    .selectFrom('pictures')
    .select(eb => ['profile_id as profileId', eb.fn.countAll<number>().as('count')])
    .groupBy('profile_id')
    .execute()
  return new Map(rows.map(({ profileId, count }) => [profileId, count]))
}
