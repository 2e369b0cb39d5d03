import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { type SharedSite, sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { refused, Visitor } from '#server/testing/visitor.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { problemType, type RefusalCode } from '#shared/refusals.ts'
import { makePictureBytes } from './pictures.factory.ts'
import { sweepPictures } from './pictures.jobs.ts'

let site: SharedSite
let jpeg: Buffer
beforeAll(async () => {
  // Deferred renditions would add to the files that are counted.
  site = await sharedSite()
  jpeg = await makePictureBytes({ width: 600, height: 750 })
})

const upload = (member: TestMember, bytes: Uint8Array, replaceId?: string) =>
  member.visitor.call('POST /api/profile-pic', {
    query: replaceId ? { replace_id: replaceId } : {},
    form: { authorProfileId: member.profileId, picfilename: 'me.jpg' },
    file: new Blob([new Uint8Array(bytes)]),
  })

async function uploaded(member: TestMember, bytes: Uint8Array = jpeg): Promise<string> {
  const answer = await upload(member, bytes)
  expect(answer.status).toBe(201)
  const id: unknown = answer.body.profilePicId
  if (typeof id !== 'string') throw new Error('an upload was answered without an id')
  return id
}

const get = (member: TestMember, address: string, headers: Record<string, string> = {}) =>
  member.visitor.fetch(address, { headers })

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

async function pictureIds(member: TestMember) {
  const profile = await member.visitor.call('GET /api/profile/:id', {
    params: { id: member.profileId },
  })
  return profile.body.profilePicIds
}

describe('uploading a picture', () => {
  it('stores it and shows it on the profile and the live map', async () => {
    const member = await site.member()
    const first = await uploaded(member)
    const second = await uploaded(member)
    expect(await pictureIds(member)).toEqual([first, second])
    const changes = await site.platform.db
      .selectFrom('presence_changes')
      .select('number')
      .where('profile_id', '=', member.profileId)
      .execute()
    expect(changes).toHaveLength(2)
  })

  it('serves each width, never wider than the picture, as WebP or JPEG by the Accept header', async () => {
    const member = await site.member()
    const id = await uploaded(member, await makePictureBytes({ width: 600, height: 750 }))
    const sizes = await Promise.all(
      ['?scale_x=1', '?scale_x=256', '?scale_x=257', '?scale_x=513', '?scale_x=99999', ''].map(
        async query => {
          const { bytes, headers } = await get(member, picture(id, query), webp)
          const { width, format } = await sharp(bytes).metadata()
          expect(headers.get('content-type')).toBe('image/webp')
          expect(format).toBe('webp')
          return width
        },
      ),
    )
    expect(sizes).toEqual([256, 256, 512, 600, 600, 600])
    const plain = await get(member, picture(id, '?scale_x=256'), { accept: '*/*' })
    expect(plain.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(plain.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 256 })
    const small = await get(member, `/api/profile/pic/${id}`, webp)
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 256 })
    expect(small.headers.get('content-disposition')).toBe('inline; filename="picture.webp"')
    expect(small.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('stores at most 4096 pixels a side', async () => {
    const member = await site.member()
    const id = await uploaded(member, await makePictureBytes({ width: 5_000, height: 1_000 }))
    const { bytes } = await get(member, picture(id, '?orig=1'))
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 4_096, height: 819 })
  })

  it.each(['png', 'webp'] as const)('accepts %s', async format => {
    const member = await site.member()
    await uploaded(member, await makePictureBytes({ format }))
  })

  it('refuses a visitor and the profile of another', async () => {
    const [member, stranger] = await site.members([{}, {}])
    const form = { authorProfileId: member.profileId }
    const file = new Blob([new Uint8Array(jpeg)])
    const call = 'POST /api/profile-pic'
    expect((await site.visitor().call(call, { form, file })).status).toBe(401)
    expect(await stranger.visitor.call(call, { form, file })).toMatchObject(
      refused('session/not-yours'),
    )
    expect(await pictureIds(member)).toEqual([])
  })

  it('accepts at most 200 pictures a profile, not counting replacements', async () => {
    const member = await site.member()
    const id = await uploaded(member)
    await site.platform.db
      .insertInto('pictures')
      .values(
        Array.from({ length: pictureLimits.picturesMax - 1 }, (_, index) => ({
          id: newId(site.clock),
          profile_id: member.profileId,
          version: 1,
          bundle: newId(site.clock),
          width: 1,
          height: 1,
          sort_order: index + 2,
          created_at: site.clock.now(),
        })),
      )
      .execute()
    expect(await upload(member, jpeg)).toMatchObject(refused('pictures/too-many'))
    expect((await upload(member, jpeg, id)).status).toBe(200)
  })
})

describe('what a picture could give away', () => {
  const gps = {
    IFD0: { Make: 'SecretCamera', Copyright: 'SecretName', Orientation: '6' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W' },
  }
  const every = ['?orig=1', '?scale_x=256', '?scale_x=512', '?scale_x=1024', '?scale_x=2048']

  it('is gone from every variant, the original included', async () => {
    const member = await site.member()
    const source = await sharp(await makePictureBytes({ width: 2_200, height: 1_000 }))
      .withExif(gps)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- SecretXmp --></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(source.includes('SecretCamera')).toBe(true)
    const comment = Buffer.concat([
      source.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0x00, 0x0f]),
      Buffer.from('SecretComment'),
      source.subarray(2),
    ])
    const id = await uploaded(member, comment)
    for (const query of every) {
      for (const headers of [webp, { accept: 'image/jpeg' }]) {
        const { bytes, status } = await get(member, picture(id, query), headers)
        expect(status).toBe(200)
        const found = await sharp(bytes).metadata()
        for (const part of [
          'exif',
          'xmp',
          'iptc',
          'icc',
          'comments',
          'orientation',
          'tifftagPhotoshop',
        ]) {
          expect(found).not.toHaveProperty(part)
        }
        expect(bytes.includes('Secret')).toBe(false)
        expect(bytes.includes('Exif')).toBe(false)
        expect(found.height).toBeGreaterThan(found.width)
      }
    }
  })

  it('is not on the disk either: neither the upload nor what was hidden in it', async () => {
    const member = await site.member()
    const html = Buffer.from('<script>alert("SecretScript")</script>')
    const id = await uploaded(member, Buffer.concat([jpeg, html]))
    const files = await filesOf(id)
    expect(
      files.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)),
    ).toEqual([
      '1024.jpeg',
      '1024.webp',
      '256.jpeg',
      '256.webp',
      '512.jpeg',
      '512.webp',
      'original.jpeg',
    ])
    for (const query of every) {
      expect((await get(member, picture(id, query), webp)).bytes.includes('Secret')).toBe(false)
    }
  })
})

describe('unusual pictures', () => {
  const red = { create: { width: 64, height: 64, channels: 3, background: '#ff0000' } } as const
  const half = { r: 255, g: 0, b: 0, alpha: 0.5 }
  const seeThrough = { create: { width: 64, height: 64, channels: 4, background: half } } as const

  it.each([
    ['with a wide colour profile', () => sharp(red).withIccProfile('p3').png(), [255, 0, 0]],
    ['in CMYK', () => sharp(red).toColourspace('cmyk').jpeg(), [232, 0, 0]],
    ['with 16 bits', () => sharp(seeThrough).toColourspace('rgb16').png(), [255, 127, 127]],
    ['half transparent', () => sharp(seeThrough).webp({ lossless: true }), [255, 127, 127]],
    ['in grey', () => sharp(red).toColourspace('b-w').png(), [127, 127, 127]],
  ])('come out in sRGB: %s', async (_, make, colour) => {
    const member = await site.member()
    const id = await uploaded(member, await make().toBuffer())
    const { bytes } = await get(member, picture(id, '?orig=1'))
    expect(await sharp(bytes).metadata()).toMatchObject({
      space: 'srgb',
      channels: 3,
      depth: 'uchar',
    })
    const pixel = [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]
    for (const [channel, value] of colour.entries()) {
      expect(Math.abs((pixel[channel] ?? 0) - value)).toBeLessThanOrEqual(3)
    }
  })

  it('that are animated show their first frame', async () => {
    const member = await site.member()
    const frame = (background: string) =>
      sharp({ create: { width: 32, height: 32, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = await Promise.all([frame('#00ff00'), frame('#0000ff')])
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await sharp(moving).metadata()).toMatchObject({ pages: 2 })
    const id = await uploaded(member, moving)
    const { bytes } = await get(member, picture(id), webp)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 32, height: 32 })
    expect((await sharp(bytes).raw().toBuffer())[1]).toBeGreaterThan(240)
  })
})

/** 30,000 × 30,000 pixels in a few bytes: only its header is ever believed. */
async function bomb() {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  const { crc32 } = await import('node:zlib')
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>a</text></svg>'
  const gif = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='

  it.each<[string, RefusalCode, () => Promise<Uint8Array> | Uint8Array]>([
    ['a text', 'pictures/not-a-picture', () => Buffer.from('I am not a picture')],
    ['nothing', 'pictures/not-a-picture', () => Buffer.alloc(0)],
    ['an SVG', 'pictures/not-a-picture', () => Buffer.from(svg)],
    ['a page', 'pictures/not-a-picture', () => Buffer.from('<!doctype html><script></script>')],
    ['a GIF', 'pictures/not-a-picture', () => Buffer.from(gif, 'base64')],
    ['a TIFF', 'pictures/not-a-picture', () => sharp(jpeg).tiff().toBuffer()],
    ['an AVIF', 'pictures/not-a-picture', () => sharp(jpeg).resize(32).avif().toBuffer()],
    [
      'an SVG behind a JPEG mark',
      'pictures/damaged',
      () => Buffer.from(`\xff\xd8\xff${svg}`, 'latin1'),
    ],
    ['an SVG within a WebP mark', 'pictures/damaged', () => Buffer.from(`RIFF    WEBP${svg}`)],
    ['half a JPEG', 'pictures/damaged', () => jpeg.subarray(0, jpeg.length / 2)],
    [
      'half a PNG',
      'pictures/damaged',
      async () => (await sharp(jpeg).png().toBuffer()).subarray(0, 9_000),
    ],
    [
      'half a WebP',
      'pictures/damaged',
      async () => (await sharp(jpeg).webp().toBuffer()).subarray(0, 1_500),
    ],
    ['a bomb', 'pictures/damaged', bomb],
  ])('%s is refused (%s) and leaves nothing', async (_, code, make) => {
    const member = await site.member()
    expect(await upload(member, await make())).toMatchObject(refused(code))
    expect(await pictureIds(member)).toEqual([])
  })

  it('8192000 bytes are accepted, one more is refused', async () => {
    const made = await site.member()
    const member = { ...made, visitor: new Visitor(site.origin, made.token) }
    expect(await upload(member, Buffer.alloc(10_000_000, 1))).toMatchObject(
      refused('request/too-large'),
    )
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    expect(await upload(member, padded(pictureLimits.uploadMaxBytes + 1))).toMatchObject(
      refused('request/too-large'),
    )
    expect((await upload(member, padded(pictureLimits.uploadMaxBytes))).status).toBe(201)
  })

  const send = (member: TestMember, ...parts: [name: string, value: string | Blob][]) => {
    const body = new FormData()
    for (const [name, value] of parts) body.append(name, value)
    return member.visitor.fetch('/api/profile-pic', { method: 'POST', body })
  }

  it('a form without a file, with two, under another name or without an author is refused', async () => {
    const member = await site.member()
    const author: [string, string] = ['authorProfileId', member.profileId]
    const file = new Blob([new Uint8Array(jpeg)])
    const invalid = refused('request/invalid')
    expect(await send(member, author)).toMatchObject(invalid)
    expect(await send(member, ['picfile', file])).toMatchObject(invalid)
    const large = new Blob([new Uint8Array(8_000_000)])
    expect(await send(member, author, ['file', large])).toMatchObject(invalid)
    expect(await send(member, author, ['file', file])).toMatchObject(invalid)
    expect(await send(member, author, ['picfile', 'a text'])).toMatchObject(invalid)
    expect(await send(member, ['authorProfileId', 'me'], ['picfile', file])).toMatchObject(
      refused('session/not-yours'),
    )
    expect(await send(member, author, ['picfile', file], ['picfile', file])).toMatchObject(invalid)
    expect(await pictureIds(member)).toEqual([])
  })

  it.each([
    ['isPrivate', 'true', 201],
    ['isNsfw', 'true', 201],
    ['isPrivate', 'perhaps', 422],
    ['isNsfw', '1', 422],
  ])('a picture with %s: %s is answered with %i', async (name, value, status) => {
    const member = await site.member()
    const answer = await member.visitor.call('POST /api/profile-pic', {
      form: { authorProfileId: member.profileId, [name]: value },
      file: new Blob([new Uint8Array(jpeg)]),
    })
    expect(answer.status).toBe(status)
    const own = await member.visitor.call('GET /api/profiles/mine')
    const stored = { isPrivate: name === 'isPrivate', isNsfw: name === 'isNsfw' }
    expect(own.body).toMatchObject([{ profilePics: status === 201 ? [stored] : [] }])
  })

  it('a body that is no form is refused', async () => {
    const member = await site.member()
    const post = (type: string, body: string) =>
      member.visitor.fetch('/api/profile-pic', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
    expect((await post('image/jpeg', 'x')).status).toBe(415)
    expect((await post('application/json', '{}')).status).toBe(415)
    expect((await post('multipart/form-data', 'x')).status).toBe(400)
    expect((await post('multipart/form-data; boundary=x', 'x')).status).toBe(400)
  })
})

describe.each(bothAddresses)('who sees a picture by its %s address', (_, picture) => {
  it('any member, but the original its owner alone', async () => {
    const [owner, other, admin] = await site.members([{}, {}, { roles: ['ADMIN'] }])
    const id = await uploaded(owner)
    expect((await get(other, picture(id))).status).toBe(200)
    expect((await get(owner, picture(id, '?orig=1'))).status).toBe(200)
    for (const member of [other, admin]) {
      const refused = await get(member, picture(id, '?orig=1'))
      expect(refused.status).toBe(403)
      expect(refused.bytes.toString()).toContain(problemType('pictures/original-not-yours'))
    }
    expect((await site.visitor().fetch(picture(id))).status).toBe(401)
  })

  it('nobody on either side of a block, and nobody of an incomplete profile but its owner', async () => {
    const [reader, blocked, blocker, incomplete] = await site.members([{}, {}, {}, { name: '' }])
    const ids: string[] = []
    for (const owner of [blocked, blocker, incomplete]) ids.push(await uploaded(owner))
    await blockMember(reader, blocked)
    await blockMember(blocker, reader)
    ids.push(newId(site.clock))
    const answers = []
    for (const id of ids) {
      for (const query of ['', '?scale_x=256', '?orig=1']) {
        answers.push(await get(reader, picture(id, query)))
      }
      answers.push(await get(reader, `/api/profile/pic/${id}`))
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
    expect((await get(incomplete, picture(String(ids[2])))).status).toBe(200)
  })

  it('an invalid query is refused', async () => {
    const member = await site.member()
    const id = await uploaded(member)
    const wishes = ['?scale_x=0', '?scale_x=-1', '?scale_x=wide', '?scale_x=NaN', '?orig=2', '?v=x']
    for (const query of wishes) {
      expect((await get(member, picture(id, query))).status, query).toBe(422)
    }
    expect((await get(member, picture('..%2F..%2Fsecret'))).status).toBe(422)
  })
})

describe.each(bothAddresses)('caching by the %s address', (_, picture) => {
  it('revalidates without a version, and caches a named version for good', async () => {
    const member = await site.member()
    const id = await uploaded(member)
    const plain = await get(member, picture(id, '?scale_x=256'), webp)
    expect(plain.headers.get('cache-control')).toBe('private, no-cache')
    expect(plain.headers.get('vary')).toBe('Accept')
    const etag = plain.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const pinned = await get(member, picture(id, '?scale_x=256&v=1'), webp)
    expect(pinned.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    const other = await get(member, picture(id, '?scale_x=256&v=7'), webp)
    expect(other.headers.get('cache-control')).toBe('private, no-cache')
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(member, picture(id, '?scale_x=256'), {
        ...webp,
        'if-none-match': held,
      })
      expect(again.status).toBe(304)
      expect(again.bytes).toHaveLength(0)
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('vary')).toBe('Accept')
    }
    const asJpeg = await get(member, picture(id, '?scale_x=256'), { 'if-none-match': etag })
    expect(asJpeg.status).toBe(200)
    expect(asJpeg.headers.get('content-type')).toBe('image/jpeg')
  })

  it('answers HEAD with the headers of GET', async () => {
    const member = await site.member()
    const id = await uploaded(member)
    const full = await get(member, picture(id, '?scale_x=256&v=1'), webp)
    const visitor = new Visitor(site.origin, member.token)
    const head = await visitor.fetch(picture(id, '?scale_x=256&v=1'), {
      method: 'HEAD',
      headers: webp,
    })
    expect(head).toMatchObject({ status: 200, text: '' })
    for (const name of ['etag', 'vary', 'cache-control', 'content-type', 'content-length']) {
      expect([name, head.headers.get(name)]).toEqual([name, full.headers.get(name)])
    }
    const held = await visitor.fetch(picture(id, '?scale_x=256&v=1'), {
      method: 'HEAD',
      headers: { ...webp, 'if-none-match': full.headers.get('etag') ?? '' },
    })
    expect(held.status).toBe(304)
  })

  it('does not tell a blocked member that a cached picture still exists', async () => {
    const [owner, reader] = await site.members([{}, {}])
    const id = await uploaded(owner)
    const etag = (await get(reader, picture(id))).headers.get('etag') ?? ''
    await blockMember(owner, reader)
    expect((await get(reader, picture(id), { 'if-none-match': etag })).status).toBe(404)
  })
})

it('serves the same by both addresses while a picture is not marked NSFW', async () => {
  const member = await site.member()
  const id = await uploaded(member)
  for (const query of ['', '?scale_x=256', '?scale_x=512&v=1', '?orig=1']) {
    const plain = await get(member, picture(id, query), webp)
    const nsfw = await get(member, nsfwPicture(id, query), webp)
    expect(plain.status).toBe(200)
    expect(nsfw.bytes.equals(plain.bytes)).toBe(true)
    expect(nsfw.headers.get('cache-control')).toBe(plain.headers.get('cache-control'))
  }
})

describe('replacing a picture', () => {
  it('keeps its id and position, and busts caches', async () => {
    const member = await site.member()
    const ids = [await uploaded(member), await uploaded(member)]
    const id = String(ids[0])
    const before = await get(member, picture(id))
    const answer = await upload(member, await makePictureBytes({ width: 300, hue: 20 }), id)
    expect(answer).toMatchObject({ status: 200, body: { profilePicId: id } })
    expect(await pictureIds(member)).toEqual(ids)
    const etag = before.headers.get('etag') ?? ''
    const after = await get(member, picture(id), { 'if-none-match': etag })
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(etag)
    expect(await sharp(after.bytes).metadata()).toMatchObject({ width: 300 })
    const kept = await filesOf(id)
    expect(new Set(kept.map(({ parentPath }) => parentPath)).size).toBe(1)
  })

  it('keeps the old picture when the new one is refused', async () => {
    const member = await site.member()
    const id = await uploaded(member)
    const before = await get(member, picture(id))
    expect((await upload(member, Buffer.from('no picture'), id)).status).toBe(415)
    expect((await get(member, picture(id))).bytes).toEqual(before.bytes)
  })

  it("does not find another's picture, or a missing one", async () => {
    const [member, stranger] = await site.members([{}, {}])
    const id = await uploaded(member)
    const before = await get(member, picture(id))
    for (const replaced of [id, newId(site.clock)]) {
      expect(await upload(stranger, jpeg, replaced)).toMatchObject(refused('pictures/not-found'))
    }
    expect((await upload(member, jpeg, 'mine')).status).toBe(422)
    expect((await get(member, picture(id))).headers.get('etag')).toBe(before.headers.get('etag'))
  })

  it('by several uploads at once ends with one complete picture', async () => {
    const member = await site.member()
    const id = await uploaded(member)
    const widths = [300, 310, 320]
    const sources = await Promise.all(widths.map(width => makePictureBytes({ width })))
    const answers = await Promise.all(sources.map(bytes => upload(member, bytes, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { bytes, status } = await get(member, picture(id))
    expect(status).toBe(200)
    expect(widths).toContain((await sharp(bytes).metadata()).width)
    const kept = await filesOf(id)
    expect(new Set(kept.map(({ parentPath }) => parentPath)).size).toBe(1)
  })
})

describe('deleting a picture', () => {
  const remove = (member: TestMember, id: string) =>
    member.visitor.call('DELETE /api/profile-pic/:id', { params: { id } })

  it('removes it from the profile and from the disk', async () => {
    const member = await site.member()
    const [first, second] = [await uploaded(member), await uploaded(member)]
    expect((await remove(member, first)).status).toBe(204)
    expect(await pictureIds(member)).toEqual([second])
    expect((await get(member, picture(first))).status).toBe(404)
    expect(await filesOf(first)).toEqual([])
    expect((await remove(member, first)).status).toBe(404)
  })

  it('is for its owner and for administrators', async () => {
    const owner = await site.member()
    const id = await uploaded(owner)
    const stranger = await site.member()
    expect(await remove(stranger, id)).toMatchObject(refused('pictures/not-found'))
    const visitor = site.visitor()
    const anonymous = await visitor.call('DELETE /api/profile-pic/:id', { params: { id } })
    expect(anonymous.status).toBe(401)
    expect(await pictureIds(owner)).toEqual([id])
    const admin = await site.member({ roles: ['ADMIN'] })
    expect((await remove(admin, id)).status).toBe(204)
    expect(await pictureIds(owner)).toEqual([])
  })
})

describe('the order of pictures', () => {
  const order = (member: TestMember, ids: readonly string[]) =>
    member.visitor.call('PUT /api/profile', {
      body: { id: member.profileId, description: 'ordered', profilePicIds: [...ids] },
    })

  it('is set by its owner', async () => {
    const member = await site.member()
    const ids = [await uploaded(member), await uploaded(member), await uploaded(member)]
    const turned = ids.toReversed()
    expect(await order(member, turned)).toMatchObject({
      status: 200,
      body: { profilePicIds: turned, description: 'ordered' },
    })
    const added = await uploaded(member)
    expect(await pictureIds(member)).toEqual([...turned, added])
  })

  it('must name exactly the existing pictures, or nothing changes', async () => {
    const [member, stranger] = await site.members([{}, {}])
    const [one, two] = [await uploaded(member), await uploaded(member)]
    const foreign = await uploaded(stranger)
    for (const ids of [[one], [], [one, two, foreign], [one, foreign], [one, newId(site.clock)]]) {
      expect(await order(member, ids)).toMatchObject(refused('request/invalid'))
    }
    expect((await order(member, [one, one])).status).toBe(422)
    expect(await pictureIds(member)).toEqual([one, two])
    const profile = await member.visitor.call('GET /api/profiles/mine')
    expect(profile.body).toMatchObject([{ description: '' }])
  })
})

describe('unused files', () => {
  it('are swept when they are old, and no others', async () => {
    const member = await site.member()
    const id = await uploaded(member)
    const cutOff = newId(site.clock)
    const { storage } = site.platform
    await storage.put(`${cutOff}.1`, new Map([['256.webp', jpeg]]))
    await storage.put(`${id}.7`, new Map([['256.webp', jpeg]]))
    const soon = { ...site.platform, clock: { now: () => new Date() } }
    await sweepPictures(soon)
    expect(await filesOf(cutOff)).toHaveLength(1)
    const later = { ...soon, clock: { now: () => new Date(Date.now() + 7_200_000) } }
    await sweepPictures(later)
    expect(await filesOf(cutOff)).toEqual([])
    expect(await storage.read(`${id}.7`, '256.webp')).toBeUndefined()
    expect((await get(member, picture(id))).status).toBe(200)
  })
})
