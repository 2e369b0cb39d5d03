import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { blockMember } from '#server/testing/member-actions.ts'
import { replaceBytes, uploadBytes } from '#server/testing/picture-actions.ts'
import { type SharedSite, sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { makePictureBytes } from './pictures.factory.ts'

let site: SharedSite
let owner: TestMember
let id: string
let wide: string
beforeAll(async () => {
  // What jobs read from the storage is no answer's.
  site = await sharedSite()
  owner = await site.member()
  id = await uploadBytes(owner, await makePictureBytes(), { isNsfw: 'true' })
  const bytes = await makePictureBytes({ width: 900, height: 300 })
  wide = await uploadBytes(owner, bytes, { isNsfw: 'true' })
})

const plain = (picture: string, query = '') => `/api/profile-pic/${picture}${query}`
const nsfw = (picture: string, query = '') => `/api/profile-pic/nsfw/${picture}${query}`
const small = (picture: string) => `/api/profile/pic/${picture}`
const get = (member: TestMember, address: string, headers: Record<string, string> = {}) =>
  member.visitor.fetch(address, { headers })
const webp = { accept: 'image/webp,*/*;q=0.8' }

describe('the ordinary address of an NSFW picture', () => {
  it('answers everybody with the same placeholder, its owner and administrators included', async () => {
    const members = [owner, await site.member(), await site.member({ roles: ['ADMIN'] })]
    const read = vi.spyOn(site.platform.storage, 'read')
    const placeholders = await Promise.all(
      members.flatMap(member => [get(member, plain(id)), get(member, small(id))]),
    )
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
    for (const { status, bytes } of placeholders) {
      expect(status).toBe(200)
      expect(placeholders[0]?.bytes.equals(bytes)).toBe(true)
    }
    const picture = await get(owner, nsfw(id))
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 640, height: 800 })
  })

  it('does not change when the picture is replaced', async () => {
    const before = await get(owner, plain(id), webp)
    expect((await replaceBytes(owner, id, await makePictureBytes({ hue: 20 }))).status).toBe(200)
    const after = await get(owner, plain(id), webp)
    expect(after.bytes.equals(before.bytes)).toBe(true)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  it.each(['', '?scale_x=1', '?scale_x=512', '?scale_x=2048'])(
    'has the shape of the picture, 256 px wide, whatever is asked for: %s',
    async query => {
      const answer = await get(owner, plain(wide, query), webp)
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 256, height: 85 })
    },
  )

  it('answers WebP or JPEG by the Accept header', async () => {
    const asWebp = await get(owner, plain(id), webp)
    const asJpeg = await get(owner, plain(id), { accept: 'image/*' })
    expect(asWebp.headers.get('content-type')).toBe('image/webp')
    expect(asJpeg.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(asWebp.bytes).metadata()).toMatchObject({ format: 'webp' })
    expect(await sharp(asJpeg.bytes).metadata()).toMatchObject({ format: 'jpeg' })
    expect(asWebp.headers.get('etag')).not.toBe(asJpeg.headers.get('etag'))
    expect(asWebp.headers.get('vary')).toBe('Accept')
  })

  it('has its own entity tag, and is cached for good when its version is named', async () => {
    const picture = await get(owner, nsfw(wide), webp)
    const placeholder = await get(owner, plain(wide), webp)
    const etag = placeholder.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+\.1\.veil\.webp"$/)
    expect(picture.headers.get('etag')).not.toBe(etag)
    expect(placeholder.headers.get('cache-control')).toBe('private, no-cache')
    const pinned = await get(owner, plain(wide, '?v=1'), webp)
    expect(pinned.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    const held = await get(owner, plain(wide), { ...webp, 'if-none-match': etag })
    expect(held).toMatchObject({ status: 304 })
    expect(held.bytes).toHaveLength(0)
    const unveiled = await get(owner, nsfw(wide), { ...webp, 'if-none-match': etag })
    expect(unveiled.status).toBe(200)
  })

  it('gives the original to its owner, and to nobody else', async () => {
    const original = await get(owner, plain(wide, '?orig=1'))
    expect(await sharp(original.bytes).metadata()).toMatchObject({ width: 900, height: 300 })
    for (const member of await site.members([{}, { roles: ['ADMIN'] }])) {
      expect((await get(member, plain(wide, '?orig=1'))).status).toBe(403)
      expect((await get(member, nsfw(wide, '?orig=1'))).status).toBe(403)
    }
  })

  it('answers 404 to a member who must not know of the picture', async () => {
    const [blocked, blocker, stranger] = await site.members([{}, {}, {}])
    await blockMember(owner, blocked)
    await blockMember(blocker, owner)
    const form = { isNsfw: 'true', isPrivate: 'true' } as const
    const hidden = await uploadBytes(owner, await makePictureBytes({ width: 64 }), form)
    const asked = [
      [blocked, id],
      [blocker, id],
      [stranger, hidden],
    ] as const
    for (const [member, picture] of asked) {
      for (const address of [plain(picture), nsfw(picture), small(picture)]) {
        expect((await get(member, address)).status).toBe(404)
      }
    }
    expect((await site.visitor().fetch(plain(id))).status).toBe(401)
    expect((await get(owner, plain(hidden))).status).toBe(200)
  })
})

it('a picture that its owner declares safe is shown again, under a new version', async () => {
  const picture = await uploadBytes(owner, await makePictureBytes({ width: 300 }), {
    isNsfw: 'true',
  })
  const placeholder = await get(owner, plain(picture), webp)
  const mark = (isNsfw: boolean) =>
    owner.visitor.call('PUT /api/profile-pic/:id', { params: { id: picture }, body: { isNsfw } })
  expect((await mark(false)).status).toBe(204)
  const shown = await get(owner, plain(picture, '?v=2'), webp)
  expect(shown.headers.get('cache-control')).toContain('immutable')
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 300 })
  expect((await mark(true)).status).toBe(204)
  const again = await get(owner, plain(picture, '?v=3'), webp)
  expect(again.headers.get('cache-control')).toContain('immutable')
  expect(again.bytes.equals(placeholder.bytes)).toBe(true)
})
