import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Workshop } from '#server/platform/workshop/workshop.ts'
import { eventually } from '#server/testing/eventually.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { makePictureBytes } from '../pictures.factory.ts'
import { openPictureRater } from './picture-rater.ts'
import { explicitAtLeast, ratingOf, readScores, type Scores } from './rating.ts'
import { makeSuspectPicture } from './suspect-picture.factory.ts'

const program = new URL('rate-pictures.program.ts', import.meta.url)
const { lines, log } = recordedLog('trace')
const rater = openPictureRater(log)
// A machine at work on other things may start it too late for the first.
beforeAll(async () => {
  await eventually(async () => rater.rate(await makePictureBytes()))
  lines.length = 0
})
afterAll(() => rater.close())

describe('the classifier', () => {
  it('answers with one probability for each class', async () => {
    const workshop = new Workshop({ program, timeoutMs: 120_000, idleMs: 60_000 })
    const order = async () => ({ jpeg: await makePictureBytes() })
    const scores = await workshop.order(order, readScores)
    await workshop.close()
    const sum = Object.values(scores).reduce((total, score) => total + score, 0)
    expect(sum).toBeCloseTo(1, 3)
  })

  it('marks no harmless picture, and one that it takes for explicit', async () => {
    const harmless = [{ hue: 220 }, { hue: 20, width: 300, height: 900 }]
    for (const traits of harmless) {
      expect(await rater.rate(await makePictureBytes(traits))).toBe('SAFE')
    }
    expect(await rater.rate(await makeSuspectPicture())).toBe('EXPLICIT')
    expect(lines).toEqual([])
  })

  it('survives what is no picture, and rates the next', async () => {
    expect(await rater.rate(Buffer.from('no picture'))).toBeUndefined()
    expect(lines.map(line => JSON.parse(line).msg)).toEqual(['a picture could not be rated yet'])
    expect(await rater.rate(await makePictureBytes())).toBe('SAFE')
  })
})

describe('a rating', () => {
  const none: Scores = { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 }

  it('goes by what is explicit, drawn or not, and not by skin', () => {
    const half = explicitAtLeast / 2
    expect(ratingOf({ ...none, porn: half, hentai: half })).toBe('EXPLICIT')
    expect(ratingOf({ ...none, porn: explicitAtLeast - 0.01 })).toBe('SAFE')
    expect(ratingOf({ ...none, sexy: 1 })).toBe('SAFE')
  })

  it.each([undefined, 'porn', {}, { ...none, porn: 'much' }, { ...none, porn: Number.NaN }])(
    'is not made of %j',
    value => expect(readScores(value)).toBeUndefined(),
  )
})
