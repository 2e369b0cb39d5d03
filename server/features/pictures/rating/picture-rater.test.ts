import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WorkerProcess } from '#server/platform/worker-process/worker-process.ts'
import { eventually } from '#server/testing/eventually.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { makePictureBytes, makeSuspectPicture } from '../pictures.factory.ts'
import { openPictureRater, rateSoon } from './picture-rater.ts'
import { explicitAtLeast, type RatePicture, ratingOf, readScores, type Scores } from './rating.ts'

const program = new URL('rating-worker.program.ts', import.meta.url)
const { lines, log } = recordedLog('trace')
const rater = openPictureRater(log)
// On a busy machine the classifier may start too late for the first picture.
beforeAll(async () => {
  await eventually(async () => rater.rate(await makePictureBytes()))
  lines.length = 0
})
afterAll(() => rater.close())

describe('the classifier', () => {
  it('answers with one probability for each class', async () => {
    const worker = new WorkerProcess({ program, timeoutMs: 120_000, idleMs: 60_000 })
    const prepare = async () => ({ jpeg: await makePictureBytes() })
    const scores = await worker.run(prepare, readScores)
    await worker.close()
    const sum = Object.values(scores).reduce((total, score) => total + score, 0)
    expect(sum).toBeCloseTo(1, 3)
  })

  it('does not mark a harmless picture, but marks one that looks explicit to it', async () => {
    const harmless = [{ hue: 220 }, { hue: 20, width: 300, height: 900 }]
    for (const traits of harmless) {
      expect(await rater.rate(await makePictureBytes(traits))).toBe('SAFE')
    }
    expect(await rater.rate(await makeSuspectPicture())).toBe('EXPLICIT')
    expect(lines).toEqual([])
  })

  it('survives a file that is not a picture, and rates the next one', async () => {
    expect(await rater.rate(Buffer.from('no picture'))).toBeUndefined()
    expect(lines.map(line => JSON.parse(line).msg)).toEqual(['could not rate a picture yet'])
    expect(await rater.rate(await makePictureBytes())).toBe('SAFE')
  })
})

describe('a rating', () => {
  const none: Scores = { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 }

  it('depends on explicit content, drawn or not, but not on bare skin', () => {
    const half = explicitAtLeast / 2
    expect(ratingOf({ ...none, porn: half, hentai: half })).toBe('EXPLICIT')
    expect(ratingOf({ ...none, porn: explicitAtLeast - 0.01 })).toBe('SAFE')
    expect(ratingOf({ ...none, sexy: 1 })).toBe('SAFE')
  })

  it.each([undefined, 'porn', {}, { ...none, porn: 'much' }, { ...none, porn: Number.NaN }])(
    'cannot be made of %j',
    value => expect(readScores(value)).toBeUndefined(),
  )
})

describe('a rating for an upload', () => {
  const jpeg = Buffer.from('a picture')

  it('is the answer of the classifier', async () => {
    expect(await rateSoon(() => Promise.resolve('EXPLICIT'), jpeg)).toBe('EXPLICIT')
  })

  it('waits no longer than an upload can', async () => {
    expect(await rateSoon(() => new Promise(() => undefined), jpeg, 1)).toBeUndefined()
  })

  it('asks nothing without a picture', async () => {
    const rate = vi.fn<RatePicture>()
    expect(await rateSoon(rate, undefined)).toBeUndefined()
    expect(rate).not.toHaveBeenCalled()
  })
})
