import { beforeEach, describe, expect, it, vi } from 'vitest'
import { declareNsfw, factsOf, replaceBytes, uploadBytes } from '#server/testing/picture-actions.ts'
import { removeRows, rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { makePictureBytes } from '../pictures.factory.ts'
import { rateUnrated } from '../pictures.jobs.ts'
import type { RatePicture, Rating } from './rating.ts'

/** Sets the rating of the next pictures. */
const rate = vi.fn<RatePicture>()
// The scheduled jobs run only when a test calls them.
const site = await ownSite('rates pictures itself', {}, { ratePicture: bytes => rate(bytes) })
const jpeg = await makePictureBytes({ width: 300, height: 375 })
let owner: TestMember
beforeEach(async () => {
  // Removes other pictures, so each test has the queue of the job to itself.
  await removeRows(site, 'pictures')
  owner = await site.member()
  says(undefined)
})

const says = (rating: Rating | undefined) => rate.mockReset().mockResolvedValue(rating)
const runJob = () => rateUnrated(site.platform, rate)
const upload = () => uploadBytes(owner, jpeg)
/** Uploads a picture that the classifier calls explicit. */
const uploadExplicit = () => {
  says('EXPLICIT')
  return upload()
}
const declare = async (id: string, isNsfw: boolean) =>
  expectDone(await declareNsfw(owner, id, isNsfw))
const replace = async (id: string) => expectDone(await replaceBytes(owner, id, jpeg))
const expectFacts = async (id: string, facts: object) =>
  expect(await factsOf(owner, id)).toMatchObject(facts)

const changes = ({ profileId }: TestMember) =>
  rowsOf(site, 'presence_changes', { profile_id: profileId })

const safe = { isNsfw: false }
const unrated = { isNsfw: true, nsfwBy: 'UNRATED' }
const byClassifier = { isNsfw: true, nsfwBy: 'CLASSIFIER' }
const byOwner = { isNsfw: true, nsfwBy: 'OWNER' }

/** The mark that each answer of the classifier sets. */
const marks = [
  ['SAFE', safe],
  ['EXPLICIT', byClassifier],
  [undefined, unrated],
] as const

describe('an upload', () => {
  it.each(marks)(
    'that the classifier calls %s is marked before it is answered',
    async (rating, facts) => {
      says(rating)
      const id = await upload()
      await expectFacts(id, { ...facts, version: 1 })
      expect(rate).toHaveBeenCalledOnce()
    },
  )

  it('is rated by a small rendition, not by the uploaded bytes', async () => {
    await uploadBytes(owner, await makePictureBytes({ format: 'png' }))
    const [seen] = rate.mock.calls[0] ?? []
    expect(seen?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  it('that its owner declares is not rated', async () => {
    const id = await uploadBytes(owner, jpeg, { isNsfw: 'true' })
    await expectFacts(id, byOwner)
    expect(rate).not.toHaveBeenCalled()
  })

  it('is shown to others without the source of its mark', async () => {
    const id = await uploadExplicit()
    const { profileId } = owner
    const stranger = await site.member()
    const seen = await factsOf({ ...stranger, profileId }, id)
    expect(seen).toMatchObject({ isNsfw: true })
    expect(seen).not.toHaveProperty('nsfwBy')
  })
})

describe('the scheduled job', () => {
  it.each(marks.slice(0, 2))(
    'rates waiting pictures as %s, and updates the live map',
    async (rating, facts) => {
      const id = await upload()
      const before = await changes(owner)
      says(rating)
      await runJob()
      await expectFacts(id, { ...facts, version: 2 })
      expect(await changes(owner)).toHaveLength(before.length + 1)
      says(undefined)
      await runJob()
      expect(rate).not.toHaveBeenCalled()
    },
  )

  it('ends when the classifier is down, and asks about another picture the next time', async () => {
    const [one, other] = [await upload(), await upload()]
    says(undefined)
    site.clock.advance(1_000)
    await runJob()
    expect(rate).toHaveBeenCalledOnce()
    rate.mockReset().mockResolvedValueOnce('SAFE').mockResolvedValueOnce(undefined)
    await runJob()
    await expectFacts(one, unrated)
    await expectFacts(other, safe)
  })

  it('skips a picture whose files are missing', async () => {
    const [lost, other] = [await upload(), await upload()]
    await site.platform.storage.discard((await rowOf(site, 'pictures', { id: lost })).bundle)
    says('SAFE')
    await runJob()
    await expectFacts(lost, unrated)
    await expectFacts(other, safe)
  })

  it('leaves a picture that was marked or replaced meanwhile', async () => {
    const [marked, replaced] = [await upload(), await upload()]
    rate.mockReset().mockImplementation(async () => {
      rate.mockReset().mockResolvedValue(undefined)
      await declare(marked, false)
      await replace(replaced)
      return 'EXPLICIT'
    })
    await runJob()
    await expectFacts(marked, safe)
    await expectFacts(replaced, unrated)
  })
})

describe('an owner who contests', () => {
  it('is believed, and the classifier does not rate the picture', async () => {
    const id = await uploadExplicit()
    await declare(id, false)
    await runJob()
    await expectFacts(id, safe)
    expect(rate).toHaveBeenCalledOnce()
  })

  it.each(marks)(
    'does not decide about replaced bytes, which are rated: %s',
    async (rating, facts) => {
      const id = await uploadExplicit()
      await declare(id, false)
      says(rating)
      await replace(id)
      await expectFacts(id, { ...facts, version: 3 })
      says('EXPLICIT')
      await runJob()
      await expectFacts(id, rating === 'SAFE' ? safe : byClassifier)
      expect(await rowOf(site, 'pictures', { id })).toMatchObject({ nsfw_contested_at: null })
    },
  )
})

describe('an owner who declares a picture', () => {
  it('that waits for the classifier is not overruled by it', async () => {
    const id = await upload()
    await declare(id, true)
    says('SAFE')
    await runJob()
    await expectFacts(id, byOwner)
  })

  it.each([
    ['as it is uploaded', () => uploadBytes(owner, jpeg, { isNsfw: 'true' })],
    ['after the classifier marked it', uploadExplicit],
  ])('%s keeps the mark when it is replaced', async (_, make) => {
    const id = await make()
    await declare(id, true)
    says('SAFE')
    await replace(id)
    await expectFacts(id, byOwner)
  })
})

describe('a replacement', () => {
  it.each([
    ['SAFE', 'EXPLICIT', byClassifier],
    ['EXPLICIT', 'SAFE', safe],
    [undefined, 'SAFE', safe],
    ['SAFE', undefined, unrated],
  ] as const)('are rated anew: first %s, then %s', async (first, then, facts) => {
    says(first)
    const id = await upload()
    says(then)
    await replace(id)
    await expectFacts(id, { ...facts, version: 2 })
  })
})
