import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import {
  deletePicture,
  replaceBytes,
  sendPicture,
  uploadBytes,
} from '#server/testing/picture-actions.ts'
import { rowOf } from '#server/testing/stored-rows.ts'
import {
  openTestSite,
  type SharedSite,
  sharedSite,
  sharedSiteWithJobs,
  type TestMember,
} from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { queueMissingRenditions, storeDeferredRenditions } from './picture-processing.ts'
import { makePictureBytes } from './pictures.factory.ts'
import { sweepPictures } from './pictures.jobs.ts'

const siteWithJobs = await sharedSiteWithJobs()
const small = await makePictureBytes({ width: 64, height: 64 })

async function see(member: TestMember, id: string, query: string, accept = 'image/jpeg') {
  const address = `/api/profile-pic/${id}?${query}`
  const { status, headers, bytes } = await member.visitor.fetch(address, { headers: { accept } })
  const { width, format, compression } = await sharp(bytes).metadata()
  const [etag, cacheControl] = ['etag', 'cache-control'].map(name => headers.get(name))
  return { status, width, format: compression ?? format, etag, cacheControl }
}

const bundlesOf = async (site: SharedSite, id: string) => {
  const { bundle, late_bundle: deferred } = await rowOf(site, 'pictures', { id })
  return { bundle, deferred }
}

/** Makes the deferred renditions as the job does. */
const storeDeferred = async (site: SharedSite, pictureId: string) =>
  storeDeferredRenditions(
    { ...site.platform, pool: site.pictures.pool },
    { pictureId, ...(await bundlesOf(site, pictureId)) },
  )

describe('deferred renditions', () => {
  it('have a fallback at first, which browsers do not cache permanently', async () => {
    const site = await sharedSite()
    const member = await site.member()
    const id = await uploadBytes(member, await makePictureBytes({ width: 2_100, height: 1_050 }))
    const cached = { cacheControl: 'private, max-age=31536000, immutable' }
    const asked = { cacheControl: 'private, no-cache' }
    const modern = 'image/avif,image/webp'
    const before = await see(member, id, 'v=1')
    expect(before).toMatchObject({ width: 1024, format: 'jpeg', ...asked })
    const narrow = await see(member, id, 'v=1&scale_x=256', modern)
    expect(narrow).toMatchObject({ width: 256, format: 'webp', ...asked })
    expect(await see(member, id, 'v=1&scale_x=256')).toMatchObject(cached)
    await storeDeferred(site, id)
    expect((await see(member, id, 'v=1')).etag).not.toBe(before.etag)
    for (const [query, accept, width, format] of [
      ['v=1', 'image/jpeg', 2048, 'jpeg'],
      ['v=1', 'image/webp', 2048, 'webp'],
      ['v=1', modern, 2048, 'av1'],
      ['v=1&scale_x=256', modern, 256, 'av1'],
      ['v=1&scale_x=1024', modern, 1024, 'av1'],
    ] as const) {
      expect(await see(member, id, query, accept)).toMatchObject({ width, format, ...cached })
    }
  })

  const site = siteWithJobs
  const { db, storage } = site.platform
  const deferredFile = (bundle: string) => storage.read(bundle, '256.avif')
  const uploaded = async (): Promise<[TestMember, id: string]> => {
    const member = await site.member()
    return [member, await uploadBytes(member, await makePictureBytes({ width: 200 }))]
  }
  const deferredOf = async (id: string) => {
    const stored = async () => (await bundlesOf(site, id)).deferred
    await expect.poll(stored, { timeout: 30_000 }).not.toBeNull()
    return textOf(await stored())
  }
  const loseDeferred = (id: string) =>
    db.updateTable('pictures').set({ late_bundle: null }).where('id', '=', id).execute()

  it('are made after an upload, and by a scheduled job if that job was lost', async () => {
    const [, id] = await uploaded()
    const first = await deferredOf(id)
    await loseDeferred(id)
    await queueMissingRenditions(site.platform, site.pictures.deferred)
    expect(await deferredOf(id)).not.toBe(first)
    const later = { now: () => new Date(Date.now() + 7_200_000) }
    await sweepPictures({ ...site.platform, clock: later })
    expect(await deferredFile(first)).toBeUndefined()
    expect(await deferredFile(await deferredOf(id))).toBeDefined()
  })

  it('are removed when their picture is replaced or deleted', async () => {
    const [member, id] = await uploaded()
    const first = await deferredOf(id)
    expectDone(await replaceBytes(member, id, small))
    expect(await deferredFile(first)).toBeUndefined()
    const second = await deferredOf(id)
    expect(second).not.toBe(first)
    await deletePicture(member, id)
    expect(await deferredFile(second)).toBeUndefined()
  })

  it('are discarded when their picture is replaced meanwhile', async () => {
    const [member, id] = await uploaded()
    await deferredOf(id)
    await loseDeferred(id)
    let late = ''
    const put = vi.spyOn(storage, 'put')
    put.mockImplementationOnce(async (bundle, files) => {
      put.mockRestore()
      await storage.put(bundle, files)
      await replaceBytes(member, id, small)
      late = bundle
    })
    await storeDeferred(site, id)
    expect(late).not.toBe('')
    expect(await deferredOf(id)).not.toBe(late)
    expect(await deferredFile(late)).toBeUndefined()
  })
})

it('a hundred uploads at once are all accepted, and other calls are answered meanwhile', async () => {
  const members = await siteWithJobs.members(Array.from({ length: 10 }, () => ({})))
  let left = 100
  const uploads = members.flatMap(member =>
    Array.from({ length: 10 }, async () => {
      await uploadBytes(member, small)
      left--
    }),
  )
  const other = await siteWithJobs.member()
  let answered = 0
  while (left > 0) {
    await other.visitor.ask('GET /api/settings')
    if (left > 0) answered++
  }
  await Promise.all(uploads)
  expect(answered).toBeGreaterThan(0)
}, 240_000)

it('a member who sends too many at once is refused for a while, but others are not', async () => {
  const [greedy, other] = await siteWithJobs.members([{}, {}])
  const many = Array.from({ length: 40 }, () => sendPicture(greedy, small))
  const one = sendPicture(other, small)
  const answers = await Promise.all(many)
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 201).length + refused.length).toBe(40)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await one).status).toBe(201)
})

it('a closed site leaves no process behind', async () => {
  const closing = await openTestSite('it is closed')
  const member = await closing.member()
  await uploadBytes(member, small)
  const { pids } = closing.pictures.pool
  expect(pids.length).toBeGreaterThan(0)
  await closing.close()
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})
