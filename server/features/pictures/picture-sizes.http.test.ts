import sharp from 'sharp'
import { expect, it } from 'vitest'
import { factsOf, sendPicture } from '#server/testing/picture-actions.ts'
import { sharedSite } from '#server/testing/test-site.ts'
import { expectDone, refused, textOf } from '#server/testing/visitor.ts'
import { plainPng, pngChunk, uint32 } from './plain-files.factory.ts'

const site = await sharedSite()

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#654' } })
const fullColor = { progressive: true, chromaSubsampling: '4:4:4' }
const onItsSide = { orientation: 6 }

it.each([
  ['baseline', () => plain(6_000, 4_000).jpeg(), [4_096, 2_731]],
  ['progressive, in full color', () => plain(6_000, 4_000).jpeg(fullColor), [4_096, 2_731]],
  [
    'progressive, in full color and turned',
    () => plain(5_712, 4_284).withMetadata(onItsSide).jpeg(fullColor),
    [3_072, 4_096],
  ],
])('a picture of 24 megapixels is accepted: %s', async (_, make, [width, height]) => {
  const member = await site.member()
  const reply = expectDone(await sendPicture(member, await make().toBuffer()))
  expect(await factsOf(member, textOf(reply.body.profilePicId))).toMatchObject({ width, height })
})

/** Only the header, because no pixels are read. */
function deepInterlaced(width: number, height: number) {
  const png = plainPng({ kind: 'rgba', bits: 16, samples: [0, 0, 0, 1] })
  const head = Buffer.concat([
    uint32(width),
    uint32(height),
    png.subarray(24, 28),
    Buffer.from([1]),
  ])
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', head), png.subarray(33)])
}

// The first two are WebP of one color: 8160 × 6120 and 16,000 × 4000 pixels.
it.each([
  [
    '50 megapixels',
    () => Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAv39/5BQdQ1Yj+ByKi/wEA', 'base64'),
  ],
  ['a panorama', () => Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvf/7nAwdQ1Yj+ByKi/wEA', 'base64')],
  ['deep, interlaced and with transparency', () => deepInterlaced(6_000, 5_000)],
])('a picture that takes too much memory is refused by its pixels: %s', async (_, make) => {
  const reply = await sendPicture(await site.member(), make())
  expect(reply).toMatchObject(refused('pictures/too-many-pixels'))
})
