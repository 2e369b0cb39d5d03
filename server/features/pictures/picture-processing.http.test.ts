import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  openTestSite,
  type SharedSite,
  sharedSite,
  sharedSiteWithJobs,
  type TestMember,
} from '#server/testing/test-site.ts'
import { textOf } from '#server/testing/visitor.ts'
import { queueMissingRenditions, storeDeferredRenditions } from './picture-processing.ts'
import { makePictureBytes } from './pictures.factory.ts'
import { sweepPictures } from './pictures.jobs.ts'

let site: SharedSite
let large: Buffer
beforeAll(async () => {
  site = await sharedSiteWithJobs()
  large = await makePictureBytes({ width: 2_100, height: 1_050 })
})

const upload = (
  member: TestMember,
  bytes: Uint8Array,
  options: { id?: string; isPrivate?: string } = {},
) =>
  member.visitor.call('POST /api/profile-pic', {
    query: options.id ? { replace_id: options.id } : {},
    form: { authorProfileId: member.profileId, isPrivate: options.isPrivate },
    file: new Blob([new Uint8Array(bytes)]),
  })

async function uploaded(member: TestMember, bytes: Uint8Array) {
  const { status, body } = await upload(member, bytes)
  expect(status).toBe(201)
  return textOf(body.profilePicId)
}

async function see(member: TestMember, id: string, query: string, accept = 'image/jpeg') {
  const address = `/api/profile-pic/${id}?${query}`
  const { status, headers, bytes } = await member.visitor.fetch(address, { headers: { accept } })
  const { width, format, compression } = await sharp(bytes).metadata()
  const [etag, cacheControl] = ['etag', 'cache-control'].map(name => headers.get(name))
  return { status, width, format: compression ?? format, etag, cacheControl }
}

const bundlesOf = (id: string) =>
  site.platform.db
    .selectFrom('pictures')
    .select(['bundle', 'late_bundle as deferred'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function deferredBundleOf(id: string) {
  await expect.poll(async () => (await bundlesOf(id)).deferred, { timeout: 30_000 }).not.toBeNull()
  return textOf((await bundlesOf(id)).deferred)
}

const parts = () => ({ ...site.platform, pool: site.pictures.pool })
const deferredFile = (bundle: string) => site.platform.storage.read(bundle, '256.avif')

describe('deferred renditions', () => {
  it('have a fallback until then, which no browser caches for good', async () => {
    const quiet = await sharedSite()
    const first = site
    site = quiet
    try {
      const member = await quiet.member()
      const id = await uploaded(member, large)
      const immutable = 'private, max-age=31536000, immutable'
      const before = await see(member, id, 'v=1')
      expect(before).toMatchObject({
        width: 1024,
        format: 'jpeg',
        cacheControl: 'private, no-cache',
      })
      const small = await see(member, id, 'v=1&scale_x=256', 'image/avif,image/webp')
      expect(small).toMatchObject({ width: 256, format: 'webp', cacheControl: 'private, no-cache' })
      expect((await see(member, id, 'v=1&scale_x=256')).cacheControl).toBe(immutable)
      await storeDeferredRenditions(parts(), { pictureId: id, ...(await bundlesOf(id)) })
      const after = await see(member, id, 'v=1')
      expect(after).toMatchObject({ width: 2048, format: 'jpeg', cacheControl: immutable })
      expect(after.etag).not.toBe(before.etag)
      for (const [query, width, format] of [
        ['scale_x=256', 256, 'av1'],
        ['scale_x=1024', 1024, 'av1'],
        ['', 2048, 'av1'],
      ] as const) {
        const made = await see(member, id, `v=1&${query}`, 'image/avif,image/webp')
        expect(made).toMatchObject({ width, format, cacheControl: immutable })
      }
      expect(await see(member, id, 'v=1', 'image/webp')).toMatchObject({
        format: 'webp',
        width: 2048,
      })
    } finally {
      site = first
    }
  })

  it('are made after an upload, and by a scheduled job where that job was lost', async () => {
    const member = await site.member()
    const id = await uploaded(member, await makePictureBytes({ width: 200 }))
    const first = await deferredBundleOf(id)
    await site.platform.db
      .updateTable('pictures')
      .set({ late_bundle: null })
      .where('id', '=', id)
      .execute()
    await queueMissingRenditions(site.platform, site.pictures.deferred)
    expect(await deferredBundleOf(id)).not.toBe(first)
    const later = { now: () => new Date(Date.now() + 7_200_000) }
    await sweepPictures({ ...site.platform, clock: later })
    expect(await deferredFile(first)).toBeUndefined()
    expect(await deferredFile(await deferredBundleOf(id))).toBeDefined()
  })

  it('are removed when their picture is replaced or deleted', async () => {
    const member = await site.member()
    const small = await makePictureBytes({ width: 200 })
    const id = await uploaded(member, small)
    const first = await deferredBundleOf(id)
    expect((await upload(member, small, { id })).status).toBe(200)
    expect(await deferredFile(first)).toBeUndefined()
    const second = await deferredBundleOf(id)
    expect(second).not.toBe(first)
    await member.visitor.call('DELETE /api/profile-pic/:id', { params: { id } })
    expect(await deferredFile(second)).toBeUndefined()
  })

  it('are discarded when their picture is replaced meanwhile', async () => {
    const member = await site.member()
    const small = await makePictureBytes({ width: 200 })
    const id = await uploaded(member, small)
    await deferredBundleOf(id)
    const { db, storage } = site.platform
    await db.updateTable('pictures').set({ late_bundle: null }).where('id', '=', id).execute()
    const stored: string[] = []
    const slow = {
      read: storage.read.bind(storage),
      readAll: storage.readAll.bind(storage),
      discard: storage.discard.bind(storage),
      storedBefore: storage.storedBefore.bind(storage),
      clearUnfinished: storage.clearUnfinished.bind(storage),
      put: async (bundle: string, files: ReadonlyMap<string, Uint8Array>) => {
        await storage.put(bundle, files)
        stored.push(bundle)
        await upload(member, small, { id })
      },
    }
    await storeDeferredRenditions(
      { ...parts(), storage: slow },
      { pictureId: id, ...(await bundlesOf(id)) },
    )
    expect(stored).toHaveLength(1)
    expect(await deferredBundleOf(id)).not.toBe(stored[0])
    expect(await deferredFile(stored[0] ?? '')).toBeUndefined()
  })
})

it('no cache stores a private picture', async () => {
  const member = await site.member()
  const { body } = await upload(member, await makePictureBytes({ width: 64 }), {
    isPrivate: 'true',
  })
  const id = textOf(body.profilePicId)
  for (const query of ['v=1', 'orig=1', 'scale_x=256']) {
    expect((await see(member, id, query)).cacheControl).toBe('private, no-store')
  }
})

it('a hundred uploads at once are all taken, and others are answered meanwhile', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => site.member()))
  const bytes = await makePictureBytes({ width: 64, height: 64 })
  let left = 100
  const uploads = members.flatMap(member =>
    Array.from({ length: 10 }, async () => {
      const { status } = await upload(member, bytes)
      left--
      return status
    }),
  )
  const other = await site.member()
  let answered = 0
  while (left > 0) {
    expect((await other.visitor.call('GET /api/settings')).status).toBe(200)
    if (left > 0) answered++
  }
  expect(new Set(await Promise.all(uploads))).toEqual(new Set([201]))
  expect(answered).toBeGreaterThan(0)
}, 240_000)

it('a member who sends too many at once is refused for a while, and others are not', async () => {
  const [greedy, other] = await site.members([{}, {}])
  const bytes = await makePictureBytes({ width: 64, height: 64 })
  const many = Array.from({ length: 40 }, () => upload(greedy, bytes))
  const one = upload(other, bytes)
  const answers = await Promise.all(many)
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 201).length + refused.length).toBe(40)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await one).status).toBe(201)
})

it('a closed site leaves no process behind', async () => {
  const closing = await openTestSite('it is closed')
  const member = await closing.member()
  await uploaded(member, await makePictureBytes({ width: 64 }))
  const { pids } = closing.pictures.pool
  expect(pids.length).toBeGreaterThan(0)
  await closing.close()
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})
