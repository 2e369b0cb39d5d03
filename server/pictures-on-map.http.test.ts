import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readSector } from '#server/testing/map-reads.ts'
import { changeRows, rowOf } from '#server/testing/stored-rows.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { makePictureBytes } from './features/pictures/pictures.factory.ts'
import { drawMissingPreviews, rateUnrated } from './features/pictures/pictures.jobs.ts'
import type { RatePicture } from './features/pictures/rating/rating.ts'
import { placeMember } from './testing/member-actions.ts'
import {
  arrangePictures,
  declareNsfw,
  flagPicture,
  replaceBytes,
  sharePictures,
  uploadBytes,
} from './testing/picture-actions.ts'
import { ownSite, type TestMember } from './testing/test-site.ts'
import { expectDone } from './testing/visitor.ts'

/** The classifier's answer for the next pictures. */
const rate = vi.fn<RatePicture>()
// The test runs the scheduled jobs itself, so they must not also run by the clock.
const site = await ownSite('rates pictures itself', {}, { ratePicture: jpeg => rate(jpeg) })
const bytes = await makePictureBytes({ width: 64, height: 64 })
/** Members who joined a day ago. */
const settled = await site.members([{}, {}, {}])
site.clock.advance(serverLimits.nsfwFlaggerAgeMs)
let owner: TestMember
let reader: TestMember
beforeEach(async () => {
  ;[owner, reader] = await site.members([{ name: 'Owner' }, {}])
  rate.mockReset().mockResolvedValue('SAFE')
})

async function sector() {
  const reply = await readSector(reader)
  return { ...expectDone(reply), etag: reply.headers.get('etag') }
}

async function briefOfOwner() {
  const { body } = await sector()
  return Array.isArray(body) ? body.find(({ profileId }) => profileId === owner.profileId) : {}
}

/** The preview in the owner's brief, and the previews in their profile. */
async function previews() {
  const brief = await briefOfOwner()
  const params = { id: owner.profileId }
  const { profilePics } = await reader.visitor.ask('GET /api/profile/:id', { params })
  const ofPictures = Array.isArray(profilePics) && profilePics.map(({ preview }) => preview)
  return [brief?.profilePicPreview, ofPictures]
}

/** The owner's pictures, as the map shows them: ids and versions. */
async function onMap() {
  const brief = await briefOfOwner()
  return [brief?.profilePicIds, brief?.profilePicVersions]
}

const placeOwner = async () => expectDone(await placeMember(owner, { lat: 52.5, lon: 13.4 }))

async function cacheControl(id: string, version: number) {
  const address = `/api/profile-pic/${id}?scale_x=256&v=${version}`
  const { status, headers } = await reader.visitor.fetch(address)
  expect(status).toBe(200)
  return headers.get('cache-control')
}

const arrange = async (change: object) => expectDone(await arrangePictures(owner, change))
const upload = () => uploadBytes(owner, bytes)

async function flagBySeveral(id: string) {
  for (const member of settled) expectDone(await flagPicture(member, id))
}

async function rateLater() {
  rate.mockResolvedValue('SAFE')
  await rateUnrated(site.platform, rate)
}

const mark = (id: string) => declareNsfw(owner, id, true)

describe('a picture on the map gets a new version after', () => {
  it.each([
    ['a replacement', 'SAFE', (id: string) => replaceBytes(owner, id, bytes)],
    ['its owner’s mark', 'SAFE', mark],
    ['the flags of several members', 'SAFE', flagBySeveral],
    ['a late rating of the classifier', undefined, rateLater],
  ] as const)('%s, and is cached for good under that version only', async (_, rating, change) => {
    rate.mockResolvedValue(rating)
    const id = await upload()
    await placeOwner()
    await expect.poll(onMap).toEqual([[id], [1]])
    const { etag } = await sector()
    expect(await cacheControl(id, 1)).toBe('private, max-age=31536000, immutable')
    await change(id)
    await expect.poll(onMap).toEqual([[id], [2]])
    expect((await sector()).etag).not.toBe(etag)
    expect(await cacheControl(id, 1)).toBe('private, no-cache')
    expect(await cacheControl(id, 2)).toBe('private, max-age=31536000, immutable')
  })
})

it('the versions of pictures on the map are in the order of the pictures', async () => {
  const [one, other] = [await upload(), await upload()]
  expectDone(await replaceBytes(owner, one, bytes))
  await placeOwner()
  const named = async () => (await onMap()).flat()
  await expect.poll(named).toEqual([one, other, 2, 1])
  await arrange({ profilePicIds: [other, one] })
  await expect.poll(named).toEqual([other, one, 1, 2])
})

it('briefs have a preview only of pictures that everybody sees, not of marked, unrated or private ones', async () => {
  const preview = expect.stringMatching(/^[0-9a-f]{18}$/)
  rate.mockResolvedValue(undefined)
  const id = await upload()
  await placeOwner()
  await expect.poll(onMap).toEqual([[id], [1]])
  expect(await previews()).toEqual([undefined, [undefined]])
  await rateLater()
  await expect.poll(previews).toEqual([preview, [preview]])
  await mark(id)
  await expect.poll(previews).toEqual([undefined, [undefined]])
  const other = await upload()
  await arrange({ profilePicIds: [other, id] })
  await expect.poll(previews).toEqual([preview, [preview, undefined]])
  await arrange({ movePicture: { id: other, isPrivate: true } })
  expect(await previews()).toEqual([undefined, [undefined]])
  expectDone(await sharePictures(owner, reader, [other]))
  expect(await previews()).toEqual([undefined, [undefined, undefined]])
})

it('a scheduled job makes previews for older pictures', async () => {
  const id = await upload()
  await placeOwner()
  const [preview] = await previews()
  await changeRows(site, 'pictures', { id }, { preview: null })
  await drawMissingPreviews({ ...site.platform, pool: site.pictures.pool })
  expect((await rowOf(site, 'pictures', { id })).preview).toBe(preview)
})

it('a member without a picture is on the map without versions', async () => {
  await placeOwner()
  await expect.poll(onMap).toEqual([[], []])
})

it('a picture made private has left the map when the change is answered', async () => {
  const [kept, hidden] = [await upload(), await upload()]
  await placeOwner()
  await expect.poll(async () => (await sector()).text).toContain(hidden)
  await arrange({ profilePicIds: [kept], profilePicIdsPrivate: [hidden] })
  expect(await onMap()).toEqual([[kept], [1]])
  expect((await sector()).text).not.toContain(hidden)
  await arrange({ movePicture: { id: kept, isPrivate: true } })
  expect(await onMap()).toEqual([[], []])
})
