import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { factsOf, replaceBytes, uploadBytes } from '#server/testing/picture-actions.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { problemType } from '#shared/refusals.ts'
import { makePictureBytes } from '../pictures.factory.ts'
import { rateUnrated } from '../pictures.jobs.ts'
import type { RatePicture, Rating } from './rating.ts'

let site: TestSite
let owner: TestMember
let jpeg: Buffer
/** Sets the rating of the next pictures. */
const rate = vi.fn<RatePicture>()
beforeAll(async () => {
  // The scheduled jobs run only when a test calls them.
  site = await openTestSite(
    'rates pictures itself',
    {},
    { ratePicture: jpegBytes => rate(jpegBytes) },
  )
  jpeg = await makePictureBytes({ width: 300, height: 375 })
})
afterAll(() => site.close())
beforeEach(async () => {
  // Each test has the queue of the round for itself.
  await site.platform.db.deleteFrom('pictures').execute()
  owner = await site.member()
  says(undefined)
})

const says = (rating: Rating | undefined) => rate.mockReset().mockResolvedValue(rating)
const round = () => rateUnrated(site.platform, rate)
const upload = (member = owner) => uploadBytes(member, jpeg)
const mark = (id: string, isNsfw: boolean) =>
  owner.visitor.call('PUT /api/profile-pic/:id', { params: { id }, body: { isNsfw } })

async function changes({ profileId }: TestMember) {
  const { count } = await site.platform.db
    .selectFrom('presence_changes')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  return count
}

const safe = { isNsfw: false }
const unrated = { isNsfw: true, nsfwBy: 'UNRATED' }
const byClassifier = { isNsfw: true, nsfwBy: 'CLASSIFIER' }
const byOwner = { isNsfw: true, nsfwBy: 'OWNER' }

describe('an upload', () => {
  it.each([
    ['SAFE', safe],
    ['EXPLICIT', byClassifier],
    [undefined, unrated],
  ] as const)(
    'that the classifier calls %s is marked before it is answered',
    async (rating, facts) => {
      says(rating)
      const id = await upload()
      expect(await factsOf(owner, id)).toMatchObject({ ...facts, version: 1 })
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
    expect(await factsOf(owner, id)).toMatchObject(byOwner)
    expect(rate).not.toHaveBeenCalled()
  })

  it('is shown to others without who marked it', async () => {
    says('EXPLICIT')
    const id = await upload()
    const { profileId } = owner
    const stranger = await site.member()
    const seen = await factsOf({ ...stranger, profileId }, id)
    expect(seen).toMatchObject({ isNsfw: true })
    expect(seen).not.toHaveProperty('nsfwBy')
  })
})

describe('the scheduled job', () => {
  it.each([
    ['SAFE', safe],
    ['EXPLICIT', byClassifier],
  ] as const)('rates what waits as %s, and says so to the live map', async (rating, facts) => {
    const id = await upload()
    const before = await changes(owner)
    says(rating)
    await round()
    expect(await factsOf(owner, id)).toMatchObject({ ...facts, version: 2 })
    expect(await changes(owner)).toBe(before + 1)
    says(undefined)
    await round()
    expect(rate).not.toHaveBeenCalled()
  })

  it('ends when the classifier is away, and asks about another the next time', async () => {
    const [one, other] = [await upload(), await upload()]
    says(undefined)
    site.clock.advance(1_000)
    await round()
    expect(rate).toHaveBeenCalledOnce()
    rate.mockReset().mockResolvedValueOnce('SAFE').mockResolvedValueOnce(undefined)
    await round()
    expect(await factsOf(owner, one)).toMatchObject(unrated)
    expect(await factsOf(owner, other)).toMatchObject(safe)
  })

  it('skips a picture whose files are missing', async () => {
    const [lost, other] = [await upload(), await upload()]
    const { bundle } = await site.platform.db
      .selectFrom('pictures')
      .select('bundle')
      .where('id', '=', lost)
      .executeTakeFirstOrThrow()
    await site.platform.storage.discard(bundle)
    says('SAFE')
    await round()
    expect(await factsOf(owner, lost)).toMatchObject(unrated)
    expect(await factsOf(owner, other)).toMatchObject(safe)
  })

  it('leaves a picture that was marked or replaced meanwhile', async () => {
    const [marked, replaced] = [await upload(), await upload()]
    rate.mockReset().mockImplementation(async () => {
      rate.mockReset().mockResolvedValue(undefined)
      await mark(marked, false)
      await replaceBytes(owner, replaced, jpeg)
      return 'EXPLICIT'
    })
    await round()
    expect(await factsOf(owner, marked)).toMatchObject(safe)
    expect(await factsOf(owner, replaced)).toMatchObject(unrated)
  })
})

describe('an owner who contests', () => {
  it('is believed, and the classifier leaves the picture alone', async () => {
    says('EXPLICIT')
    const id = await upload()
    expect((await mark(id, false)).status).toBe(204)
    await round()
    expect(await factsOf(owner, id)).toMatchObject(safe)
    expect(rate).toHaveBeenCalledOnce()
  })

  it.each([
    ['EXPLICIT', byClassifier],
    ['SAFE', safe],
    [undefined, unrated],
  ] as const)(
    'has said nothing of other bytes in its place, which are rated: %s',
    async (rating, facts) => {
      says('EXPLICIT')
      const id = await upload()
      await mark(id, false)
      says(rating)
      expect((await replaceBytes(owner, id, jpeg)).status).toBe(200)
      expect(await factsOf(owner, id)).toMatchObject({ ...facts, version: 3 })
      says('EXPLICIT')
      await round()
      expect(await factsOf(owner, id)).toMatchObject(rating === 'SAFE' ? safe : byClassifier)
      const { contestedAt } = await site.platform.db
        .selectFrom('pictures')
        .select('nsfw_contested_at as contestedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(contestedAt).toBeNull()
    },
  )

  it('may contest the rating of a replacement again', async () => {
    says('EXPLICIT')
    const id = await upload()
    await mark(id, false)
    await replaceBytes(owner, id, jpeg)
    expect((await mark(id, false)).status).toBe(204)
    expect(await factsOf(owner, id)).toMatchObject(safe)
  })

  it('may still declare it NSFW themselves', async () => {
    says('EXPLICIT')
    const id = await upload()
    await mark(id, false)
    await mark(id, true)
    await replaceBytes(owner, id, jpeg)
    expect(await factsOf(owner, id)).toMatchObject(byOwner)
  })

  it('cannot contest for another member', async () => {
    says('EXPLICIT')
    const id = await upload()
    for (const other of await site.members([{}, { roles: ['ADMIN'] }])) {
      const refused = await other.visitor.call('PUT /api/profile-pic/:id', {
        params: { id },
        body: { isNsfw: false },
      })
      expect(refused).toMatchObject({
        status: 404,
        body: { type: problemType('pictures/not-found') },
      })
    }
    expect(await factsOf(owner, id)).toMatchObject(byClassifier)
  })
})

describe('an owner who declares a picture', () => {
  it('that waits for the classifier is not overruled by it', async () => {
    const id = await upload()
    expect((await mark(id, true)).status).toBe(204)
    says('SAFE')
    await round()
    expect(await factsOf(owner, id)).toMatchObject(byOwner)
  })

  it('that the classifier has marked already keeps the mark when it is replaced', async () => {
    says('EXPLICIT')
    const id = await upload()
    expect((await mark(id, true)).status).toBe(204)
    says('SAFE')
    expect((await replaceBytes(owner, id, jpeg)).status).toBe(200)
    expect(await factsOf(owner, id)).toMatchObject(byOwner)
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
    expect((await replaceBytes(owner, id, jpeg)).status).toBe(200)
    expect(await factsOf(owner, id)).toMatchObject({ ...facts, version: 2 })
  })

  it('keeps the mark by its owner', async () => {
    says('SAFE')
    const id = await uploadBytes(owner, jpeg, { isNsfw: 'true' })
    await replaceBytes(owner, id, jpeg)
    expect(await factsOf(owner, id)).toMatchObject(byOwner)
  })
})
