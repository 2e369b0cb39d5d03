import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { declareNsfw, replaceBytes, uploadBytes } from '#server/testing/picture-actions.ts'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { drawPlaceholder } from './open-picture.ts'
import { makePictureBytes } from './pictures.factory.ts'

// Runs no jobs, because their reads from the storage would be counted as an answer's.
const site = await sharedSite()
const owner = await site.member()
const isNsfw = { isNsfw: 'true' }
const id = await uploadBytes(owner, await makePictureBytes(), isNsfw)
const wideBytes = await makePictureBytes({ width: 900, height: 300 })
const wide = await uploadBytes(owner, wideBytes, isNsfw)

const plain = (picture: string, query = '') => `/api/profile-pic/${picture}${query}`
const nsfw = (picture: string, query = '') => `/api/profile-pic/nsfw/${picture}${query}`
const small = (picture: string) => `/api/profile/pic/${picture}`
const get = (member: TestMember, address: string, headers: Record<string, string> = {}) =>
  member.visitor.fetch(address, { headers })
const webp = { accept: 'image/webp,*/*;q=0.8' }

describe('the ordinary address of an explicit picture', () => {
  it('returns the same placeholder to everyone, including its owner and administrators', async () => {
    const members = [owner, await site.member(), await site.member({ roles: ['ADMIN'] })]
    const read = vi.spyOn(site.platform.storage, 'read')
    const placeholders = await Promise.all(
      members.flatMap(member => [get(member, plain(id)), get(member, small(id))]),
    )
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
    for (const placeholder of placeholders) {
      expect(placeholders[0]?.bytes.equals(expectDone(placeholder).bytes)).toBe(true)
    }
    const picture = await get(owner, nsfw(id))
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 640, height: 800 })
  })

  it('does not change when the picture is replaced', async () => {
    const before = await get(owner, plain(id), webp)
    expectDone(await replaceBytes(owner, id, await makePictureBytes({ hue: 20 })))
    const after = await get(owner, plain(id), webp)
    expect(after.bytes.equals(before.bytes)).toBe(true)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  it.each(['', '?scale_x=1', '?scale_x=512', '?scale_x=2048'])(
    'has the shape of the picture, 256 px wide, for any query: %s',
    async query => {
      const answer = await get(owner, plain(wide, query), webp)
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 256, height: 85 })
    },
  )

  it('returns WebP or JPEG by the Accept header', async () => {
    const etags = new Set()
    for (const [format, accept] of [
      ['webp', webp.accept],
      ['jpeg', 'image/*'],
    ] as const) {
      const { headers, bytes } = await get(owner, plain(id), { accept })
      expect(headers.get('content-type')).toBe(`image/${format}`)
      expect(await sharp(bytes).metadata()).toMatchObject({ format })
      expect(headers.get('vary')).toBe('Accept')
      etags.add(headers.get('etag'))
    }
    expect(etags.size).toBe(2)
  })

  it('has its own entity tag, and is cached permanently when its version is named', async () => {
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

  it('returns the original to its owner', async () => {
    const original = await get(owner, plain(wide, '?orig=1'))
    expect(await sharp(original.bytes).metadata()).toMatchObject({ width: 900, height: 300 })
  })
})

it('a picture that its owner declares safe is shown again, under a new version', async () => {
  const picture = await uploadBytes(owner, wideBytes, isNsfw)
  const placeholder = await get(owner, plain(picture), webp)
  expectDone(await declareNsfw(owner, picture, false))
  const shown = await get(owner, plain(picture, '?v=2'), webp)
  expect(shown.headers.get('cache-control')).toContain('immutable')
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 900 })
  expectDone(await declareNsfw(owner, picture, true))
  const again = await get(owner, plain(picture, '?v=3'), webp)
  expect(again.headers.get('cache-control')).toContain('immutable')
  expect(again.bytes.equals(placeholder.bytes)).toBe(true)
})

const draw = (id: string) => drawPlaceholder(id, { width: 256, height: 320, format: 'webp' })

/** It is made from only the id and the shape of a picture, so it can reveal nothing else. */
describe('a placeholder', () => {
  it('is the same each time, and differs between pictures', async () => {
    const [one, again, other] = [await draw('a'), await draw('a'), await draw('b')]
    expect(one.equals(again)).toBe(true)
    expect(one.equals(other)).toBe(false)
  })

  it('has muted colors, neither dark nor glaring', async () => {
    for (let number = 0; number < 24; number++) {
      const { channels } = await sharp(await draw(`picture ${number}`)).stats()
      for (const { min, max } of channels) {
        expect(min).toBeGreaterThan(50)
        expect(max).toBeLessThan(205)
      }
    }
  })
})
