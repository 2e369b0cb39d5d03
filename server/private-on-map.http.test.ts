import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePictureBytes } from './features/pictures/pictures.factory.ts'
import { expectDone } from './testing/expect-done.ts'
import { uploadBytes } from './testing/picture-deeds.ts'
import { placeOnMap } from './testing/settled-member.ts'
import { openTestSite, type TestSite } from './testing/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

it('a picture that has been made private is on the map no more when the change is answered', async () => {
  const [owner, reader] = [await site.member({ name: 'Owner' }), await site.member()]
  const { visitor, profileId: id } = owner
  const bytes = await makePictureBytes({ width: 64, height: 64 })
  const [kept, hidden] = [await uploadBytes(owner, bytes), await uploadBytes(owner, bytes)]
  expectDone(await placeOnMap(owner))
  const shown = async () => {
    const params = { sector: '52:13' }
    const call = 'GET /api/profile-briefs/by-sector/:sector'
    return expectDone(await reader.visitor.call(call, { params })).text
  }
  await expect.poll(shown).toContain(hidden)
  const lists = { profilePicIds: [kept], profilePicIdsPrivate: [hidden] }
  expectDone(await visitor.call('PUT /api/profile', { body: { id, ...lists } }))
  const after = await shown()
  expect(after).toContain(kept)
  expect(after).not.toContain(hidden)
})
