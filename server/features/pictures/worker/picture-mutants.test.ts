import { afterAll, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { markedPictures, marker } from '../hostile-files.factory.ts'
import type { Renditions } from './picture-jobs.ts'
import { PicturePool } from './picture-pool.ts'

const pool = new PicturePool(createLog('silent'))
afterAll(() => pool.close())

const count = 150

async function* mutants() {
  const sources = Object.values(await markedPictures())
  const random = seededRandom(4)
  for (let index = 0; index < count; index++) {
    const bytes = Buffer.from(sources[index % sources.length] ?? [])
    for (let change = 0; change <= index % 7; change++) {
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    }
    yield bytes
  }
}

const isMarked = ({ files }: Renditions) =>
  [...files.values()].some(bytes => Buffer.from(bytes).includes(marker))

it('150 randomly mutated pictures are refused or re-encoded', async () => {
  const ends = { refused: 0, clean: 0, marked: 0 }
  for await (const bytes of mutants()) {
    const upload = { profileId: 'mutant', read: async () => bytes }
    try {
      const made = await pool.encodeUpload(upload, async renditions => renditions)
      ends[isMarked(made) ? 'marked' : 'clean']++
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      ends.refused++
    }
  }
  expect(ends.marked).toBe(0)
  expect(ends.refused).toBeGreaterThan(count / 20)
  expect(ends.clean).toBeGreaterThan(count / 20)
})
