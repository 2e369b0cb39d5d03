import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ObjectStore, openObjectStore } from '#server/testing/object-store.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { textOf } from '#server/testing/visitor.ts'
import { problemType } from '#shared/refusals.ts'
import { makePictureBytes } from './pictures.factory.ts'
import { sweepPictures } from './pictures.jobs.ts'

let store: ObjectStore
let site: TestSite
let bytes: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  store = await openObjectStore()
  // Deferred renditions would add objects.
  site = await openTestSite('a store of its own', store.env)
  bytes = new Uint8Array(await makePictureBytes({ width: 600, height: 750 }))
})
afterAll(async () => {
  await site.close()
  await store.close()
})
beforeEach(() => {
  store.gate = () => 'pass'
})

const unavailable = { status: 503, body: { type: problemType('server/unavailable') } }

const upload = (member: TestMember, file = bytes) =>
  member.visitor.call('POST /api/profile-pic', {
    form: { authorProfileId: member.profileId },
    file: new Blob([file]),
  })

async function uploaded(member: TestMember) {
  const answer = await upload(member)
  expect(answer.status).toBe(201)
  return textOf(answer.body.profilePicId)
}

const see = (member: TestMember, id: string) =>
  member.visitor.call('GET /api/profile-pic/:id', { params: { id } })

async function widthSeen(member: TestMember, id: string, width: number) {
  const { bytes } = await member.visitor.fetch(`/api/profile-pic/${id}?scale_x=${width}`)
  return (await sharp(bytes).metadata()).width
}

it('a picture is uploaded, seen by others in each size, replaced and deleted', async () => {
  const [owner, other] = await site.members([{}, {}])
  const id = await uploaded(owner)
  const [first] = await store.keys()
  expect(first).toContain(`site/${id}.`)
  for (const width of [256, 512, 600]) expect(await widthSeen(other, id, width)).toBe(width)
  const replaced = await owner.visitor.call('POST /api/profile-pic', {
    query: { replace_id: id },
    form: { authorProfileId: owner.profileId },
    file: new Blob([bytes]),
  })
  expect(replaced.status).toBe(200)
  const [key, ...others] = await store.keys()
  expect(key).toContain(`site/${id}.`)
  expect(key).not.toBe(first)
  expect(others).toEqual([])
  expect((await see(other, id)).status).toBe(200)
  const call = 'DELETE /api/profile-pic/:id'
  expect((await owner.visitor.call(call, { params: { id } })).status).toBe(204)
  expect((await see(other, id)).status).toBe(404)
  expect(await store.keys()).toEqual([])
})

it('while the store is away, picture calls answer 503 and the others work', async () => {
  const [owner, other] = await site.members([{}, {}])
  const id = await uploaded(owner)
  store.gate = () => 'cut'
  const seen = await see(other, id)
  expect(seen).toMatchObject(unavailable)
  expect(Number(seen.headers.get('retry-after'))).toBeGreaterThan(0)
  const refused = await upload(other)
  expect(refused).toMatchObject(unavailable)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await other.visitor.call('GET /api/profiles/mine')).body[0]?.profilePicIds).toEqual([])
  const call = 'DELETE /api/profile-pic/:id'
  expect((await owner.visitor.call(call, { params: { id } })).status).toBe(204)
  store.gate = () => 'pass'
  expect((await see(other, id)).status).toBe(404)
  expect(await store.keys()).toEqual([expect.stringContaining(`site/${id}.`)])
  const later = { now: () => new Date(Date.now() + 7_200_000) }
  await sweepPictures({ ...site.platform, clock: later })
  expect(await store.keys()).toEqual([])
})

it('a slow store blocks no database connection', async () => {
  const member = await site.member()
  const { promise, resolve } = Promise.withResolvers<'pass'>()
  store.gate = () => promise
  const small = new Uint8Array(await makePictureBytes({ width: 64, height: 64 }))
  const uploads = Array.from({ length: 2 }, () => upload(member, small))
  // The last one is refused once all the others are being stored.
  const cut = bytes.subarray(0, bytes.length / 2)
  expect((await upload(member, cut)).status).toBe(422)
  expect((await member.visitor.call('GET /api/settings')).status).toBe(200)
  // An open transaction would delay every change feed.
  const writing = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and backend_xid is not null`.execute(site.platform.db)
    return rows
  }
  await expect.poll(writing).toEqual([])
  resolve('pass')
  for (const { status } of await Promise.all(uploads)) expect(status).toBe(201)
})
