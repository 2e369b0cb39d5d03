import { open } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { DiskStorage } from '#server/platform/storage/disk-storage.ts'
import { spendAllowance } from '#server/testing/allowance.ts'
import { sendPicture } from '#server/testing/picture-actions.ts'
import { testFolder } from '#server/testing/temporary-folder.ts'
import { sharedStrictSite, siteOfTest, type TestMember } from '#server/testing/test-site.ts'
import { refused } from '#server/testing/visitor.ts'
import { makePictureBytes } from './pictures.factory.ts'

const sendNone = (member: TestMember) => sendPicture(member, Buffer.from('no picture'))

/** A site with production limits. Its storage writes through this function. */
async function siteThatWrites(opens: typeof open) {
  const storage = new DiskStorage(await testFolder(), { open: opens })
  return siteOfTest('other limits', { LIMITS_FACTOR: '1' }, { storage })
}

it('thirty uploads an hour are accepted, and as many again an hour later', async () => {
  const site = await sharedStrictSite()
  const member = await site.member()
  await spendAllowance(30, 415, () => sendNone(member))
  const other = await site.member()
  expect((await sendNone(other)).status).toBe(415)
  site.clock.advance(3_600_000)
  expect((await sendPicture(member, await makePictureBytes({ width: 64 }))).status).toBe(201)
})

it('an upload that the site cannot queue is not counted', async () => {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  // An upload stays in the queue until the picture is stored. While nothing is stored, the queue fills.
  const site = await siteThatWrites(async (path, ...how) => {
    await isFree
    return open(path, ...how)
  })
  const member = await site.member()
  const bytes = await makePictureBytes({ width: 64, height: 64 })
  let turnedAway = 0
  const uploads = Array.from({ length: 30 }, async () => {
    const { status } = await sendPicture(member, bytes)
    if (status === 503) turnedAway++
  })
  await expect.poll(() => turnedAway, { timeout: 30_000 }).toBeGreaterThan(0)
  free()
  await Promise.all(uploads)
  await spendAllowance(turnedAway, 415, () => sendNone(member))
})

it.skipIf(process.platform !== 'linux')(
  'a full disk refuses a picture and leaves no files',
  async () => {
    let isFull = true
    const site = await siteThatWrites((path, ...how) =>
      isFull ? open('/dev/full', 'w') : open(path, ...how),
    )
    const member = await site.member()
    const bytes = await makePictureBytes({ width: 64, height: 64 })
    // Once more than the hourly limit: none of them counts.
    for (let count = 0; count < 31; count++) {
      expect(await sendPicture(member, bytes)).toMatchObject(refused('server/disk-full'))
    }
    const own = await member.visitor.ask('GET /api/profiles/mine')
    expect(own).toMatchObject([{ profilePicIds: [] }])
    isFull = false
    expect((await sendPicture(member, bytes)).status).toBe(201)
  },
)
