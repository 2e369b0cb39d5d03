import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import {
  arrangePictures,
  deletePicture,
  replaceBytes,
  sendPicture,
  uploadBytes,
} from '#server/testing/picture-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, Visitor } from '#server/testing/visitor.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { markedPictures, movingWebp, pngBomb } from './hostile-files.factory.ts'
import { makePictureBytes } from './pictures.factory.ts'
import { sweepPictures } from './pictures.jobs.ts'

// Runs no jobs, because deferred renditions would add to the counted files.
const site = await sharedSite()
const jpeg = await makePictureBytes({ width: 600, height: 750 })

const uploaded = (member: TestMember, bytes: Uint8Array = jpeg) => uploadBytes(member, bytes)

async function pair(): Promise<[TestMember, first: string, second: string]> {
  const member = await site.member()
  return [member, await uploaded(member), await uploaded(member)]
}

async function withPicture(bytes: Uint8Array = jpeg): Promise<[TestMember, id: string]> {
  const member = await site.member()
  return [member, await uploaded(member, bytes)]
}

const get = (member: TestMember, address: string, headers: Record<string, string> = {}) =>
  member.visitor.fetch(address, { headers })
const metadataAt = async (...asked: Parameters<typeof get>) =>
  sharp((await get(...asked)).bytes).metadata()

const picture = (id: string, query = '') => `/api/profile-pic/${id}${query}`
const nsfwPicture = (id: string, query = '') => `/api/profile-pic/nsfw/${id}${query}`
const bothAddresses = [
  ['plain', picture],
  ['nsfw', nsfwPicture],
] as const
const webp = { accept: 'image/webp,*/*;q=0.8' }

async function filesOf(pictureId: string) {
  const folder = join(site.platform.config.dataDirectory, 'pictures')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter(item => item.isFile() && item.parentPath.includes(pictureId))
}

const pictureIds = async ({ visitor, profileId: id }: TestMember) =>
  (await visitor.ask('GET /api/profile/:id', { params: { id } })).profilePicIds

describe('uploading a picture', () => {
  it('is stored and shown on the profile and the live map', async () => {
    const [member, first, second] = await pair()
    expect(await pictureIds(member)).toEqual([first, second])
    const changes = await rowsOf(site, 'presence_changes', { profile_id: member.profileId })
    expect(changes).toHaveLength(2)
  })

  it('is served in each width up to its own, as WebP or JPEG by the Accept header', async () => {
    const [member, id] = await withPicture()
    const widths = ['?scale_x=1', '?scale_x=257', '?scale_x=99999', '']
    const sizes = widths.map(async query => {
      const { bytes, headers } = await get(member, picture(id, query), webp)
      const { width, format } = await sharp(bytes).metadata()
      expect([headers.get('content-type'), format]).toEqual(['image/webp', 'webp'])
      return width
    })
    expect(await Promise.all(sizes)).toEqual([256, 512, 600, 600])
    const plain = await get(member, picture(id, '?scale_x=256'), { accept: '*/*' })
    expect(plain.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(plain.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 256 })
    const small = await get(member, `/api/profile/pic/${id}`, webp)
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 256 })
    expect(small.headers.get('content-disposition')).toBe('inline; filename="picture.webp"')
    expect(small.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is accepted up to 200 pictures a profile, not counting replacements', async () => {
    const [member, id] = await withPicture()
    const row = { profile_id: member.profileId, version: 1, width: 1, height: 1 }
    const rows = Array.from({ length: pictureLimits.picturesMax - 1 }, (_, index) => {
      const [id, bundle] = [newId(site.clock), newId(site.clock)]
      return { ...row, id, bundle, sort_order: index + 2, created_at: site.clock.now() }
    })
    await site.platform.db.insertInto('pictures').values(rows).execute()
    expect(await sendPicture(member, jpeg)).toMatchObject(refused('pictures/too-many'))
    expect((await replaceBytes(member, id, jpeg)).status).toBe(200)
  })
})

describe('hidden data of a picture', () => {
  it('is not on the disk, and neither is the uploaded file', async () => {
    const html = Buffer.from('<script>alert("SecretScript")</script>')
    const [member, id] = await withPicture(Buffer.concat([jpeg, html]))
    const names = (await filesOf(id)).map(({ name }) => name).toSorted()
    const widths = ['1024', '256', '512'].flatMap(width => [`${width}.jpeg`, `${width}.webp`])
    expect(names).toEqual([...widths, 'original.jpeg'])
    for (const query of ['?orig=1', '?scale_x=256', '?scale_x=512', '?scale_x=1024']) {
      expect((await get(member, picture(id, query), webp)).bytes.includes('Secret')).toBe(false)
    }
  })
})

describe('unusual pictures', () => {
  const red = { create: { width: 64, height: 64, channels: 3, background: '#ff0000' } } as const
  const half = { r: 255, g: 0, b: 0, alpha: 0.5 }
  const seeThrough = { create: { width: 64, height: 64, channels: 4, background: half } } as const

  it.each([
    ['with a wide color profile', () => sharp(red).withIccProfile('p3').png(), [255, 0, 0]],
    ['in CMYK', () => sharp(red).toColourspace('cmyk').jpeg(), [232, 0, 0]],
    ['with 16 bits', () => sharp(seeThrough).toColourspace('rgb16').png(), [255, 127, 127]],
    ['half transparent', () => sharp(seeThrough).webp({ lossless: true }), [255, 127, 127]],
    ['in gray', () => sharp(red).toColourspace('b-w').png(), [127, 127, 127]],
  ])('come out in sRGB: %s', async (_, make, color) => {
    const [member, id] = await withPicture(await make().toBuffer())
    const { bytes } = await get(member, picture(id, '?orig=1'))
    const inSrgb = { space: 'srgb', channels: 3, depth: 'uchar' }
    expect(await sharp(bytes).metadata()).toMatchObject(inSrgb)
    const pixel = [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]
    for (const [channel, value] of color.entries()) {
      expect(Math.abs((pixel[channel] ?? 0) - value)).toBeLessThanOrEqual(3)
    }
  })

  it('that are animated show their first frame', async () => {
    const moving = await movingWebp()
    expect(await sharp(moving).metadata()).toMatchObject({ pages: 2 })
    const [member, id] = await withPicture(moving)
    const { bytes } = await get(member, picture(id), webp)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 32, height: 32 })
    expect((await sharp(bytes).raw().toBuffer())[1]).toBeGreaterThan(240)
  })
})

describe('a file that is not a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>a</text></svg>'
  const gif = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='

  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const [notPicture, damaged] = ['pictures/not-a-picture', 'pictures/damaged'] as const
  const [incomplete, tooManyPixels] = ['pictures/incomplete', 'pictures/too-many-pixels'] as const

  it.each<[string, RefusalCode, () => Promise<Buffer> | Buffer]>([
    ['a text', notPicture, () => Buffer.from('I am not a picture')],
    ['nothing', notPicture, () => Buffer.alloc(0)],
    ['an SVG', notPicture, () => Buffer.from(svg)],
    ['a page', notPicture, () => Buffer.from('<!doctype html><script></script>')],
    ['a GIF', notPicture, () => Buffer.from(gif, 'base64')],
    ['a TIFF', notPicture, () => sharp(jpeg).tiff().toBuffer()],
    ['an AVIF', notPicture, () => sharp(jpeg).resize(32).avif().toBuffer()],
    [
      'an SVG after the start of a JPEG',
      damaged,
      () => Buffer.from(`\xff\xd8\xff${svg}`, 'latin1'),
    ],
    ['an SVG inside the start of a WebP', damaged, () => Buffer.from(`RIFF    WEBP${svg}`)],
    ['half a JPEG', incomplete, () => half(jpeg)],
    ['half a PNG', incomplete, async () => half(await sharp(jpeg).png().toBuffer())],
    ['half a WebP', incomplete, async () => half(await sharp(jpeg).webp().toBuffer())],
    ['a bomb', tooManyPixels, async () => pngBomb((await markedPictures()).png)],
  ])('%s is refused (%s) and leaves nothing', async (_, code, make) => {
    const member = await site.member()
    expect(await sendPicture(member, await make())).toMatchObject(refused(code))
    expect(await pictureIds(member)).toEqual([])
  })

  it('8192000 bytes are accepted, one more is refused', async () => {
    const made = await site.member()
    const member = { ...made, visitor: new Visitor(site.origin, made.token) }
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    const { uploadMaxBytes } = pictureLimits
    for (const tooLarge of [Buffer.alloc(10_000_000, 1), padded(uploadMaxBytes + 1)]) {
      expect(await sendPicture(member, tooLarge)).toMatchObject(refused('request/too-large'))
    }
    await uploaded(member, padded(uploadMaxBytes))
  })

  const send = (
    member: TestMember,
    ...parts: (readonly [name: string, value: string | Blob])[]
  ) => {
    const body = new FormData()
    for (const [name, value] of parts) body.append(name, value)
    return member.visitor.fetch('/api/profile-pic', { method: 'POST', body })
  }

  it('a form without a file, with two, under another name or without an author is refused', async () => {
    const member = await site.member()
    const author: [string, string] = ['authorProfileId', member.profileId]
    const file = new Blob([new Uint8Array(jpeg)])
    const large = new Blob([new Uint8Array(8_000_000)])
    for (const parts of [
      [author],
      [['picfile', file]],
      [author, ['file', large]],
      [author, ['file', file]],
      [author, ['picfile', 'a text']],
      [author, ['picfile', file], ['picfile', file]],
    ] as const) {
      expect(await send(member, ...parts)).toMatchObject(refused('request/invalid'))
    }
    expect(await send(member, ['authorProfileId', 'me'], ['picfile', file])).toMatchObject(
      refused('session/not-yours'),
    )
    expect(await pictureIds(member)).toEqual([])
  })

  it.each([
    ['isPrivate', 'true', 201],
    ['isNsfw', 'true', 201],
    ['isPrivate', 'perhaps', 422],
    ['isNsfw', '1', 422],
  ])('a picture with %s: %s is answered with %i', async (name, value, status) => {
    const member = await site.member()
    expect((await sendPicture(member, jpeg, { [name]: value })).status).toBe(status)
    const own = await member.visitor.ask('GET /api/profiles/mine')
    const stored = { isPrivate: name === 'isPrivate', isNsfw: name === 'isNsfw' }
    expect(own).toMatchObject([{ profilePics: status === 201 ? [stored] : [] }])
  })

  it('a body that is not a form is refused', async () => {
    const { visitor } = await site.member()
    for (const [type, status] of [
      ['image/jpeg', 415],
      ['multipart/form-data', 400],
      ['multipart/form-data; boundary=x', 400],
    ] as const) {
      const sent = { method: 'POST', body: 'x', headers: { 'content-type': type } }
      expect((await visitor.fetch('/api/profile-pic', sent)).status).toBe(status)
    }
  })
})

describe.each(bothAddresses)('caching by the %s address', (_, picture) => {
  it('revalidates without a version, and caches a named version permanently', async () => {
    const [member, id] = await withPicture()
    const small = picture(id, '?scale_x=256')
    const cacheControl = async (address: string) =>
      (await get(member, address, webp)).headers.get('cache-control')
    expect(await cacheControl(small)).toBe('private, no-cache')
    expect(await cacheControl(`${small}&v=1`)).toBe('private, max-age=31536000, immutable')
    expect(await cacheControl(`${small}&v=7`)).toBe('private, no-cache')
    const { headers } = await get(member, small, webp)
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(member, small, { ...webp, 'if-none-match': known })
      expect(again.status).toBe(304)
      expect(again.bytes).toHaveLength(0)
      for (const name of ['etag', 'vary']) expect(again.headers.get(name)).toBe(headers.get(name))
    }
    const asJpeg = await get(member, small, { 'if-none-match': etag })
    expect(asJpeg.status).toBe(200)
    expect(asJpeg.headers.get('content-type')).toBe('image/jpeg')
    expect(asJpeg.headers.get('vary')).toBe('Accept')
  })

  it('answers HEAD with the headers of GET', async () => {
    const [member, id] = await withPicture()
    const address = picture(id, '?scale_x=256&v=1')
    const full = await get(member, address, webp)
    const visitor = new Visitor(site.origin, member.token)
    const headOf = (headers: object) =>
      visitor.fetch(address, { method: 'HEAD', headers: { ...webp, ...headers } })
    const head = await headOf({})
    expect(head).toMatchObject({ status: 200, text: '' })
    for (const name of ['etag', 'vary', 'cache-control', 'content-type', 'content-length']) {
      expect([name, head.headers.get(name)]).toEqual([name, full.headers.get(name)])
    }
    const etag = full.headers.get('etag') ?? ''
    expect((await headOf({ 'if-none-match': etag })).status).toBe(304)
  })

  it('does not tell a blocked member that a cached picture still exists', async () => {
    const [owner, id] = await withPicture()
    const reader = await site.member()
    const etag = (await get(reader, picture(id))).headers.get('etag') ?? ''
    await blockMember(owner, reader)
    expect((await get(reader, picture(id), { 'if-none-match': etag })).status).toBe(404)
  })
})

describe('replacing a picture', () => {
  const foldersOf = async (id: string) =>
    new Set((await filesOf(id)).map(({ parentPath }) => parentPath)).size

  it('keeps its id and position, and busts caches', async () => {
    const [member, id, other] = await pair()
    const etag = (await get(member, picture(id))).headers.get('etag') ?? ''
    const answer = await replaceBytes(member, id, await makePictureBytes({ width: 300, hue: 20 }))
    expect(answer).toMatchObject({ status: 200, body: { profilePicId: id } })
    expect(await pictureIds(member)).toEqual([id, other])
    const after = await get(member, picture(id), { 'if-none-match': etag })
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(etag)
    expect(await sharp(after.bytes).metadata()).toMatchObject({ width: 300 })
    expect(await foldersOf(id)).toBe(1)
  })

  it('keeps the old picture when the new one is refused', async () => {
    const [member, id] = await withPicture()
    const before = await get(member, picture(id))
    expect((await replaceBytes(member, id, Buffer.from('no picture'))).status).toBe(415)
    expect((await get(member, picture(id))).bytes).toEqual(before.bytes)
  })

  it('by several uploads at once ends with one complete picture', async () => {
    const [member, id] = await withPicture()
    const widths = [300, 310, 320]
    const sources = await Promise.all(widths.map(width => makePictureBytes({ width })))
    const answers = await Promise.all(sources.map(bytes => replaceBytes(member, id, bytes)))
    for (const answer of answers) expectDone(answer)
    expect(widths).toContain((await metadataAt(member, picture(id))).width)
    expect(await foldersOf(id)).toBe(1)
  })
})

it('of an incomplete profile is shown to its member', async () => {
  const incomplete = await site.member({ name: '' })
  const id = await uploaded(incomplete)
  for (const [, picture] of bothAddresses) expectDone(await get(incomplete, picture(id)))
})

it('deleting a picture removes it from the profile and from the disk', async () => {
  const [member, first, second] = await pair()
  expect((await deletePicture(member, first)).status).toBe(204)
  expect(await pictureIds(member)).toEqual([second])
  expect((await get(member, picture(first))).status).toBe(404)
  expect(await filesOf(first)).toEqual([])
  expect((await deletePicture(member, first)).status).toBe(404)
})

describe('the order of pictures', () => {
  const order = (member: TestMember, ids: readonly string[]) =>
    arrangePictures(member, { description: 'ordered', profilePicIds: ids })

  it('is set by its owner', async () => {
    const [member, first, second] = await pair()
    const turned = [second, first]
    expect(await order(member, turned)).toMatchObject({
      status: 200,
      body: { profilePicIds: turned, description: 'ordered' },
    })
    const added = await uploaded(member)
    expect(await pictureIds(member)).toEqual([...turned, added])
  })

  it('must name exactly the existing pictures, or nothing changes', async () => {
    const [member, one, two] = await pair()
    const [, foreign] = await withPicture()
    for (const ids of [[one], [], [one, two, foreign], [one, foreign], [one, newId(site.clock)]]) {
      expect(await order(member, ids)).toMatchObject(refused('request/invalid'))
    }
    expect((await order(member, [one, one])).status).toBe(422)
    expect(await member.visitor.ask('GET /api/profiles/mine')).toMatchObject([
      { description: '', profilePicIds: [one, two] },
    ])
  })
})

it('unused files are swept when they are old, but no other files', async () => {
  const [member, id] = await withPicture()
  const cutOff = newId(site.clock)
  const { storage } = site.platform
  await storage.put(`${cutOff}.1`, new Map([['256.webp', jpeg]]))
  await storage.put(`${id}.7`, new Map([['256.webp', jpeg]]))
  const sweepIn = (waitMs: number) =>
    sweepPictures({ ...site.platform, clock: { now: () => new Date(Date.now() + waitMs) } })
  await sweepIn(0)
  expect(await filesOf(cutOff)).toHaveLength(1)
  await sweepIn(7_200_000)
  expect(await filesOf(cutOff)).toEqual([])
  expect(await storage.read(`${id}.7`, '256.webp')).toBeUndefined()
  expectDone(await get(member, picture(id)))
})
