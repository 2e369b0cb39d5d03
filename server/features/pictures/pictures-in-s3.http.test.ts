import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openObjectStore } from '#server/testing/object-store.ts'
import {
  deletePicture,
  replaceBytes,
  sendPicture,
  uploadBytes,
} from '#server/testing/picture-actions.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { refused } from '#server/testing/visitor.ts'
import { makePictureBytes } from './pictures.factory.ts'
import { sweepPictures } from './pictures.jobs.ts'

const store = await openObjectStore()
afterAll(() => store.close())
// Runs no jobs, because deferred renditions would add objects.
const site = await ownSite('a store of its own', store.env)
const bytes = await makePictureBytes({ width: 600, height: 750 })
beforeEach(() => {
  store.gate = () => 'pass'
})

const see = (member: TestMember, id: string) =>
  member.visitor.call('GET /api/profile-pic/:id', { params: { id } })

async function widthSeen(member: TestMember, id: string, width: number) {
  const { bytes } = await member.visitor.fetch(`/api/profile-pic/${id}?scale_x=${width}`)
  return (await sharp(bytes).metadata()).width
}

it('a picture can be uploaded, seen by others in each size, replaced and deleted', async () => {
  const [owner, other] = await site.members([{}, {}])
  const id = await uploadBytes(owner, bytes)
  const [first] = await store.keys()
  expect(first).toContain(`site/${id}.`)
  for (const width of [256, 512, 600]) expect(await widthSeen(other, id, width)).toBe(width)
  expect((await replaceBytes(owner, id, bytes)).status).toBe(200)
  const [key, ...others] = await store.keys()
  expect(key).toContain(`site/${id}.`)
  expect(key).not.toBe(first)
  expect(others).toEqual([])
  expect((await see(other, id)).status).toBe(200)
  expect((await deletePicture(owner, id)).status).toBe(204)
  expect((await see(other, id)).status).toBe(404)
  expect(await store.keys()).toEqual([])
})

it('while the store is down, picture calls answer 503 and other calls work', async () => {
  const [owner, other] = await site.members([{}, {}])
  const id = await uploadBytes(owner, bytes)
  store.gate = () => 'cut'
  for (const answer of [await see(other, id), await sendPicture(other, bytes)]) {
    expect(answer).toMatchObject(refused('server/unavailable'))
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await other.visitor.ask('GET /api/profiles/mine'))[0]?.profilePicIds).toEqual([])
  expect((await deletePicture(owner, id)).status).toBe(204)
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
  const small = await makePictureBytes({ width: 64, height: 64 })
  const uploads = Array.from({ length: 2 }, () => uploadBytes(member, small))
  // The refusal of this one shows that all the others are being stored.
  const cut = bytes.subarray(0, bytes.length / 2)
  expect((await sendPicture(member, cut)).status).toBe(422)
  await member.visitor.ask('GET /api/settings')
  // An open transaction would delay every change feed.
  const writing = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and backend_xid is not null`.execute(site.platform.db)
    return rows
  }
  await expect.poll(writing).toEqual([])
  resolve('pass')
  await Promise.all(uploads)
})
