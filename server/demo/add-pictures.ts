import type { PictureProcessing } from '#server/features/pictures/picture-processing.ts'
import { storePicture } from '#server/features/pictures/store-picture.ts'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { WorkerProcess } from '#server/platform/worker-process/worker-process.ts'
import type { PictureJob } from './avatars/picture.ts'
import type { DemoMember } from './demo-members.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'log' | 'storage'> & {
  readonly pictures: PictureProcessing
}

const program = new URL('avatars/draw-pictures.ts', import.meta.url)
/** The pictures feature processes three at once; the others are being drawn meanwhile. */
const atOnce = 4

/** Draws the pictures that are planned and not there yet: all at first, and after an interruption the rest. */
export async function addPictures(
  platform: Needs,
  members: readonly DemoMember[],
  stop?: AbortSignal,
): Promise<void> {
  const had = await countPictures(platform.db, members)
  const lacking = members
    .map(member => ({ ...member, from: had.get(member.profileId) ?? 0 }))
    .filter(({ plan, from }) => from < plan.pictures)
  if (lacking.length === 0) return
  const artist = new PictureArtist()
  try {
    const left = lacking.values()
    // One that fails waits for the others: the site must not stop while a picture is being stored.
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
        // What is drawn needs no rating.
        await storePicture(platform, { profileId, read: async () => bytes, isKnownSafe: true })
      }
    }
  }
}

async function countPictures(db: Db, members: readonly DemoMember[]) {
  const rows = await db
    .selectFrom('pictures')
    .select(eb => ['profile_id as profileId', eb.fn.countAll<number>().as('count')])
    .where('profile_id', '=', anyOf(members.map(({ profileId }) => profileId)))
    .groupBy('profile_id')
    .execute()
  return new Map(rows.map(({ profileId, count }) => [profileId, count]))
}

/** Draws pictures in a process of its own. */
export class PictureArtist {
  readonly #process = new WorkerProcess<PictureJob>({ program, timeoutMs: 30_000, idleMs: 60_000 })

  /** @returns the encoded picture */
  async draw(job: PictureJob): Promise<Uint8Array> {
    const { bytes } = await this.#process.run(() => job, readDrawn)
    return bytes
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}

interface Drawn {
  /** The encoded picture. */
  readonly bytes: Uint8Array
}

const readDrawn = (answer: unknown): Drawn | undefined => (isDrawn(answer) ? answer : undefined)

const isDrawn = (answer: unknown): answer is Drawn =>
  answer instanceof Object && 'bytes' in answer && answer.bytes instanceof Uint8Array
