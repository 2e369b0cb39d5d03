import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { DiskStorage } from '#server/platform/storage/disk-storage.ts'
import { openTestSite, sharedStrictSite, type TestMember } from '#server/testing/test-site.ts'
import { problemType } from '#shared/refusals.ts'
import { makePictureBytes } from './pictures.factory.ts'

const upload = async (member: TestMember, bytes: Uint8Array) =>
  member.visitor.call('POST /api/profile-pic', {
    form: { authorProfileId: member.profileId },
    file: new Blob([new Uint8Array(bytes)]),
  })

it('thirty uploads an hour are accepted, and as many again an hour later', async () => {
  const site = await sharedStrictSite()
  const member = await site.member()
  for (let count = 0; count < 30; count++) {
    expect((await upload(member, Buffer.from('no picture'))).status).toBe(415)
  }
  const refused = await upload(member, Buffer.from('no picture'))
  expect(refused).toMatchObject({ status: 429, body: { type: problemType('request/too-many') } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await site.member()
  expect((await upload(other, Buffer.from('no picture'))).status).toBe(415)
  site.clock.advance(3_600_000)
  expect((await upload(member, await makePictureBytes({ width: 64 }))).status).toBe(201)
})

it('an upload that the site has no room for is not counted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-slow-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  // A place in the queue lasts until the picture is stored: while nothing is, the queue fills.
  const storage = new DiskStorage(folder, {
    open: async (path, ...how) => {
      await isFree
      return open(path, ...how)
    },
  })
  const site = await openTestSite('other limits', { LIMITS_FACTOR: '1' }, { storage })
  onTestFinished(() => site.close())
  const member = await site.member()
  const bytes = await makePictureBytes({ width: 64, height: 64 })
  let turnedAway = 0
  const uploads = Array.from({ length: 30 }, async () => {
    const { status } = await upload(member, bytes)
    if (status === 503) turnedAway++
  })
  await expect.poll(() => turnedAway, { timeout: 30_000 }).toBeGreaterThan(0)
  free()
  await Promise.all(uploads)
  for (let left = turnedAway; left > 0; left--) {
    expect((await upload(member, Buffer.from('no picture'))).status).toBe(415)
  }
  expect((await upload(member, Buffer.from('no picture'))).status).toBe(429)
})

it.skipIf(process.platform !== 'linux')(
  'a full disk refuses a picture and keeps nothing of it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lambda-full-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    let isFull = true
    const storage = new DiskStorage(folder, {
      open: (path, ...how) => (isFull ? open('/dev/full', 'w') : open(path, ...how)),
    })
    const site = await openTestSite('other limits', { LIMITS_FACTOR: '1' }, { storage })
    onTestFinished(() => site.close())
    const member = await site.member()
    const bytes = await makePictureBytes({ width: 64, height: 64 })
    // As often as the hour allows, and once more: none of them counts.
    for (let count = 0; count < 31; count++) {
      expect(await upload(member, bytes)).toMatchObject({
        status: 507,
        body: { type: problemType('server/disk-full') },
      })
    }
    const profile = await member.visitor.call('GET /api/profiles/mine')
    expect(profile.body[0]?.profilePicIds).toEqual([])
    isFull = false
    expect((await upload(member, bytes)).status).toBe(201)
  },
)
