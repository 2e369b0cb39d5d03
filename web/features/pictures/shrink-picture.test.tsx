import { expect, it } from 'vitest'
import { pictureFile } from '#web/testing/files.ts'
import { hasTooManyPixels, shrinkPicture } from './encode-picture.ts'

async function pixelOf(file: Blob, x: number, y: number) {
  const bitmap = await createImageBitmap(file)
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  pen?.drawImage(bitmap, 0, 0)
  return [...(pen?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3)
}

it('a picture with a wide color profile is shrunk in sRGB', async () => {
  const canvas = new OffscreenCanvas(40, 50)
  const pen = canvas.getContext('2d', { colorSpace: 'display-p3' })
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = 'color(display-p3 0.86 0.67 0.58)'
  pen.fillRect(0, 0, 40, 50)
  const smaller = await shrinkPicture(new File([await canvas.convertToBlob()], 'wide.png'))
  const expected = [228, 168, 144]
  for (const [index, value] of (await pixelOf(smaller, 20, 20)).entries()) {
    expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThanOrEqual(3)
  }
})

/** Exif with nothing but an orientation: turned clockwise. */
const exif = [
  ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
  ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
]

it('a picture on its side is shrunk upright', async () => {
  const jpeg = new Uint8Array(await (await pictureFile('green', 60, 40)).arrayBuffer())
  const turned = new File([jpeg.slice(0, 2), new Uint8Array(exif), jpeg.slice(2)], 'turned.jpg')
  const smaller = await shrinkPicture(turned)
  expect(await createImageBitmap(smaller)).toMatchObject({ width: 40, height: 60 })
})

it('a file that is no picture does not count as too large, and cannot be shrunk', async () => {
  const file = new File(['no picture'], 'no.png', { type: 'image/png' })
  expect(await hasTooManyPixels(file)).toBe(false)
  await expect(shrinkPicture(file)).rejects.toThrow()
})
