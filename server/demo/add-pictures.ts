import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { newBundle } from '#server/features/pictures/picture-files.ts'
import { nsfwStateOf } from '#server/features/pictures/rating/rating.ts'
import { type Renditions, readUploadResult } from '#server/features/pictures/worker/picture-jobs.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { WorkerProcess } from '#server/platform/worker-process/worker-process.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import type { DemoMember } from './demo-members.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'storage'>

const program = new URL('encode-pictures.program.ts', import.meta.url)
const folder = new URL('pictures/', import.meta.url)
export const pictureFile = (name: string): URL => new URL(`${name}.webp`, folder)
const membersAtOnce = 24
const encodedAtOnce = 8

/** Stores the pictures that are planned and not there yet: all at first, and after an interruption the rest. */
export async function addPictures(
  platform: Needs,
  members: readonly DemoMember[],
  stop?: AbortSignal,
): Promise<void> {
  const had = await countPictures(platform.db, members)
  const lacking = members.filter(
    ({ plan, profileId }) => (had.get(profileId) ?? 0) < plan.pictures.length,
  )
  if (lacking.length === 0) return
  await using encoder = new PictureEncoder(lacking.flatMap(({ plan }) => plan.pictures))
  for (let start = 0; start < lacking.length; start += membersAtOnce) {
    stop?.throwIfAborted()
    const some = lacking.slice(start, start + membersAtOnce)
    const stored = await Promise.all(some.map(member => storeOf(platform, encoder, member, had)))
    await savePictures(platform, stored.flat())
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

/** The files come before the rows that name them, as with an upload. */
function storeOf(
  { clock, storage }: Needs,
  encoder: PictureEncoder,
  { plan, profileId }: DemoMember,
  had: ReadonlyMap<string, number>,
) {
  const lacking = plan.pictures.slice(had.get(profileId) ?? 0)
  return Promise.all(
    lacking.map(async name => {
      const id = newTimelessId()
      const bundle = newBundle(id, clock)
      const { files, ...picture } = await encoder.encode(name)
      await storage.put(bundle, files)
      const sortOrder = plan.pictures.indexOf(name) + 1
      return { id, bundle, ...picture, profile_id: profileId, sort_order: sortOrder }
    }),
  )
}

type Stored = Awaited<ReturnType<typeof storeOf>>[number]

/** An hour after their owners joined, so that nobody is judged by a picture that came later. */
async function savePictures({ clock, db }: Needs, pictures: readonly Stored[]): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async tx => {
    await tx
      .insertInto('pictures')
      .values(
        pictures.map(picture => ({
          ...picture,
          version: 1,
          private_since: null,
          ...nsfwStateOf({ isNsfw: false, rating: 'SAFE' }, now),
          // Without hashes: what comes again with others of the demo is no find.
          fingerprinted_at: now,
          created_at: sql<Date>`least(${now}, (
            select created_at + interval '1 hour' from profiles where id = ${picture.profile_id}::uuid))`,
        })),
      )
      .execute()
    await announceChange(tx, ...new Set(pictures.map(picture => picture.profile_id)))
  })
}

/** Encodes each of the named pictures once, ahead of who asks for them, in a process of its own. */
export class PictureEncoder {
  readonly #process = new WorkerProcess<{ readonly sources: readonly Uint8Array[] }>({
    program,
    timeoutMs: 60_000,
    idleMs: 60_000,
  })
  readonly #encoded = new Map<string, Promise<ReadonlyMap<string, Renditions>>>()

  constructor(names: readonly string[]) {
    const all = [...new Set(names)]
    for (let start = 0; start < all.length; start += encodedAtOnce) {
      const some = all.slice(start, start + encodedAtOnce)
      const encoded = this.#run(some)
      // A stopped seeding asks for no more.
      encoded.catch(() => undefined)
      for (const name of some) this.#encoded.set(name, encoded)
    }
  }

  async encode(name: string): Promise<Renditions> {
    const picture = (await this.#encoded.get(name))?.get(name)
    if (!picture) throw new Error(`no picture ${name}`)
    return picture
  }

  async #run(names: readonly string[]) {
    const prepare = async () => ({
      sources: await Promise.all(names.map(name => readFile(pictureFile(name)))),
    })
    const pictures = await this.#process.run(prepare, readEncoded)
    return new Map(pictures.map((picture, index) => [names[index] ?? '', picture]))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#process.close()
  }
}

function readEncoded(answer: unknown): readonly Renditions[] | undefined {
  if (!Array.isArray(answer)) return undefined
  return answer.flatMap((each: unknown) => {
    const read = readUploadResult(each)
    return read && !('verdict' in read) ? [read] : []
  })
}
