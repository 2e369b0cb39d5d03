import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { ofOwnPage, textOf } from '#server/testing/visitor.ts'
import { makeLate } from './make-late.ts'
import { orderLate } from './order-late.ts'
import { makePictureBytes } from './pictures.factory.ts'
import { sweepPictures } from './sweep-pictures.ts'

let site: TestSite
let large: Buffer
beforeAll(async () => {
  site = await openTestSite()
  large = await makePictureBytes({ width: 2_100, height: 1_050 })
})
afterAll(() => site.close())

const upload = (
  member: TestMember,
  bytes: Uint8Array,
  wish: { id?: string; isPrivate?: string } = {},
) =>
  member.visitor.call('POST /api/profile-pic', {
    query: wish.id ? { replace_id: wish.id } : {},
    form: { authorProfileId: member.profileId, isPrivate: wish.isPrivate },
    file: new Blob([new Uint8Array(bytes)]),
  })

async function uploaded(member: TestMember, bytes: Uint8Array) {
  const { status, body } = await upload(member, bytes)
  expect(status).toBe(201)
  return textOf(body.profilePicId)
}

async function see(member: TestMember, id: string, query: string, accept = 'image/jpeg') {
  const cookie = `session=${member.visitor.cookies.get('session')}`
  const address = new URL(`/api/profile-pic/${id}?${query}`, site.origin)
  const answer = await fetch(address, { headers: { ...ofOwnPage, cookie, accept } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width, format, compression } = await sharp(bytes).metadata()
  const [etag, kept] = ['etag', 'cache-control'].map(name => answer.headers.get(name))
  return { status: answer.status, width, format: compression ?? format, etag, kept }
}

const bundlesOf = (id: string) =>
  site.platform.db
    .selectFrom('pictures')
    .select(['bundle', 'late_bundle as late'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function lateBundleOf(id: string) {
  await expect.poll(async () => (await bundlesOf(id)).late, { timeout: 30_000 }).not.toBeNull()
  return textOf((await bundlesOf(id)).late)
}

const works = () => ({ ...site.platform, workshop: site.pictures.workshop })
const lateFile = (bundle: string) => site.platform.storage.read(bundle, '256.avif')

describe('the renditions that are made later', () => {
  it('have the next best in their place until then, which no browser keeps for good', async () => {
    const quiet = await openTestSite()
    await quiet.platform.jobs.stop()
    const first = site
    site = quiet
    try {
      const member = await quiet.member()
      const id = await uploaded(member, large)
      const pinned = 'private, max-age=31536000, immutable'
      const before = await see(member, id, 'v=1')
      expect(before).toMatchObject({ width: 1024, format: 'jpeg', kept: 'private, no-cache' })
      const small = await see(member, id, 'v=1&scale_x=256', 'image/avif,image/webp')
      expect(small).toMatchObject({ width: 256, format: 'webp', kept: 'private, no-cache' })
      expect((await see(member, id, 'v=1&scale_x=256')).kept).toBe(pinned)
      await makeLate(works(), { pictureId: id, ...(await bundlesOf(id)) })
      const after = await see(member, id, 'v=1')
      expect(after).toMatchObject({ width: 2048, format: 'jpeg', kept: pinned })
      expect(after.etag).not.toBe(before.etag)
      for (const [query, width, format] of [
        ['scale_x=256', 256, 'av1'],
        ['scale_x=1024', 1024, 'av1'],
        ['', 2048, 'av1'],
      ] as const) {
        const made = await see(member, id, `v=1&${query}`, 'image/avif,image/webp')
        expect(made).toMatchObject({ width, format, kept: pinned })
      }
      expect(await see(member, id, 'v=1', 'image/webp')).toMatchObject({
        format: 'webp',
        width: 2048,
      })
    } finally {
      site = first
      await quiet.close()
    }
  })

  it('come by themselves, and by a round where no job is left', async () => {
    const member = await site.member()
    const id = await uploaded(member, await makePictureBytes({ width: 200 }))
    const first = await lateBundleOf(id)
    await site.platform.db
      .updateTable('pictures')
      .set({ late_bundle: null })
      .where('id', '=', id)
      .execute()
    await orderLate(site.platform, site.pictures.late)
    expect(await lateBundleOf(id)).not.toBe(first)
    const later = { now: () => new Date(Date.now() + 7_200_000) }
    await sweepPictures({ ...site.platform, clock: later })
    expect(await lateFile(first)).toBeUndefined()
    expect(await lateFile(await lateBundleOf(id))).toBeDefined()
  })

  it('go with their picture when it is replaced or deleted', async () => {
    const member = await site.member()
    const small = await makePictureBytes({ width: 200 })
    const id = await uploaded(member, small)
    const first = await lateBundleOf(id)
    expect((await upload(member, small, { id })).status).toBe(200)
    expect(await lateFile(first)).toBeUndefined()
    const second = await lateBundleOf(id)
    expect(second).not.toBe(first)
    await member.visitor.call('DELETE /api/profile-pic/:id', { params: { id } })
    expect(await lateFile(second)).toBeUndefined()
  })

  it('of a picture that is replaced while they are made are not kept', async () => {
    const member = await site.member()
    const small = await makePictureBytes({ width: 200 })
    const id = await uploaded(member, small)
    await lateBundleOf(id)
    const { db, storage } = site.platform
    await db.updateTable('pictures').set({ late_bundle: null }).where('id', '=', id).execute()
    const kept: string[] = []
    const slow = {
      read: storage.read.bind(storage),
      discard: storage.discard.bind(storage),
      keptBefore: storage.keptBefore.bind(storage),
      clearUnfinished: storage.clearUnfinished.bind(storage),
      keep: async (bundle: string, files: ReadonlyMap<string, Uint8Array>) => {
        await storage.keep(bundle, files)
        kept.push(bundle)
        await upload(member, small, { id })
      },
    }
    await makeLate({ ...works(), storage: slow }, { pictureId: id, ...(await bundlesOf(id)) })
    expect(kept).toHaveLength(1)
    expect(await lateBundleOf(id)).not.toBe(kept[0])
    expect(await lateFile(kept[0] ?? '')).toBeUndefined()
  })
})

it('a private picture is kept by no cache', async () => {
  const member = await site.member()
  const { body } = await upload(member, await makePictureBytes({ width: 64 }), {
    isPrivate: 'true',
  })
  const id = textOf(body.profilePicId)
  for (const query of ['v=1', 'orig=1', 'scale_x=256']) {
    expect((await see(member, id, query)).kept).toBe('private, no-store')
  }
})

it('a hundred uploads at once are all taken, and others are answered meanwhile', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => site.member()))
  const bytes = await makePictureBytes({ width: 300, height: 300 })
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

it('whoever sends too many at once is asked to come back, and others are not', async () => {
  const greedy = await site.member()
  const other = await site.member()
  const bytes = await makePictureBytes({ width: 300, height: 300 })
  const many = Array.from({ length: 40 }, () => upload(greedy, bytes))
  const one = upload(other, bytes)
  const answers = await Promise.all(many)
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 201).length + refused.length).toBe(40)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await one).status).toBe(201)
})

it('a site that closes leaves no process behind', async () => {
  const closing = await openTestSite()
  const member = await closing.member()
  await uploaded(member, await makePictureBytes({ width: 64 }))
  const { pids } = closing.pictures.workshop
  expect(pids.length).toBeGreaterThan(0)
  await closing.close()
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})
