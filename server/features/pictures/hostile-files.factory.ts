import sharp from 'sharp'
import { makePictureBytes } from './pictures.factory.ts'
import { jpegSegment, pngChunk } from './plain-files.factory.ts'

/** Planted in every file. No served file may contain it. */
export const marker = 'MarkerOfARawFile'

type HostileFiles = readonly (readonly [name: string, bytes: Uint8Array])[]

const sizes = { width: 64, height: 80 }
const bombPx = 30_000

/** Files of the three accepted kinds that are no pictures, not only pictures, or broken ones. */
export async function hostileFiles(): Promise<HostileFiles> {
  const { jpeg, png, webp } = await markedPictures()
  const html = `<!doctype html><script>alert('${marker}')</script>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${marker}" width="9" height="9"/>`
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(marker), Buffer.alloc(40)])
  return [
    ...[0.1, 0.5, 0.9, 0.999].flatMap(share => [
      cut('JPEG', jpeg, share),
      cut('PNG', png, share),
      cut('WebP', webp, share),
    ]),
    ['a PNG with a wrong checksum', changed(png, 29, 0xff)],
    ['a PNG with a chunk beyond its end', withUint32(png, 33, 0x7fffffff)],
    ['a PNG with a chunk of no length', withUint32(png, 33, 0)],
    ['a WebP with a chunk beyond its end', changed(webp, 19, 0x7f)],
    ['a JPEG with a segment beyond its end', changed(changed(jpeg, 4, 0xff), 5, 0xff)],
    ['a PNG bomb', pngBomb(png)],
    ['a JPEG bomb', jpegBomb(jpeg)],
    ['a WebP bomb', webpBomb()],
    ['a JPEG and a ZIP', Buffer.concat([jpeg, zip])],
    ['a ZIP before a JPEG', Buffer.concat([zip, jpeg])],
    ['a PNG and a page', Buffer.concat([png, Buffer.from(html)])],
    ['a WebP and a page', Buffer.concat([webp, Buffer.from(html)])],
    ['a page', Buffer.from(html)],
    ['an SVG', Buffer.from(svg)],
    ['an SVG behind the start of a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from(svg)])],
    ['a PDF', Buffer.from(`%PDF-1.7\n%${marker}\n%%EOF`)],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60), Buffer.from(marker)])],
    ['a GIF', await sharp(png).gif().toBuffer()],
    ['a TIFF', await sharp(png).tiff().toBuffer()],
    ['an AVIF', await sharp(png).avif({ effort: 0 }).toBuffer()],
    ['a moving WebP', await movingWebp()],
    ['a moving PNG', movingPng(png)],
    ['a JPEG in CMYK', await sharp(jpeg).toColourspace('cmyk').withExif(exif).jpeg().toBuffer()],
  ]
}

const exif = { IFD0: { Copyright: marker, Make: marker } }

/** One picture of each kind with everything a file can carry besides its pixels. */
export async function markedPictures() {
  const bytes = await makePictureBytes(sizes)
  const marked = () =>
    sharp(bytes)
      .withExif(exif)
      .withIccProfile('p3')
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${marker} --></x:xmpmeta>`)
  const [jpeg, png, webp] = await Promise.all([
    marked().jpeg().toBuffer(),
    marked().png().toBuffer(),
    marked().webp().toBuffer(),
  ])
  return { jpeg: withSegments(jpeg), png: withText(png), webp }
}

/** Adds IPTC (photoshop), a thumbnail and a comment. */
function withSegments(jpeg: Buffer) {
  const iptc = `Photoshop 3.0\x008BIM\x04\x04\x00\x00\x00\x00\x00\x15\x1c\x02\x78\x00\x10${marker}`
  const segments = [
    jpegSegment(0xed, Buffer.from(iptc, 'latin1')),
    jpegSegment(0xe0, Buffer.from(`JFXX\0\x10${marker}`, 'latin1')),
    jpegSegment(0xfe, Buffer.from(marker)),
  ]
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

const headEnd = 33

function withText(png: Buffer) {
  const text = pngChunk('tEXt', Buffer.from(`Comment\0${marker}`))
  return Buffer.concat([png.subarray(0, headEnd), text, png.subarray(headEnd)])
}

const cut = (kind: string, bytes: Buffer, share: number) =>
  [`${share} of a ${kind}`, bytes.subarray(0, Math.floor(bytes.length * share))] as const

function changed(bytes: Buffer, at: number, value: number) {
  const copy = Buffer.from(bytes)
  copy[at] = value
  return copy
}

function withUint32(bytes: Buffer, at: number, value: number) {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(value, at)
  return copy
}

/** A small file whose header claims 30,000 × 30,000 pixels. */
export function pngBomb(png: Buffer) {
  const head = Buffer.from(png.subarray(16, 29))
  head.writeUInt32BE(bombPx, 0)
  head.writeUInt32BE(bombPx, 4)
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', head), png.subarray(headEnd)])
}

function jpegBomb(jpeg: Buffer) {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(bombPx, frame + 5)
  copy.writeUInt16BE(bombPx, frame + 7)
  return copy
}

/** Only the header, with the largest size it can state: 16,384 a side. */
function webpBomb() {
  const lossless = Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0])
  const head = Buffer.from('RIFF\x16\0\0\0WEBPVP8L\x0a\0\0\0', 'latin1')
  return Buffer.concat([head, lossless, Buffer.from(marker)])
}

export async function movingWebp() {
  const frame = (background: string) =>
    sharp({ create: { width: 32, height: 32, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([frame('#00ff00'), frame('#0000ff')])
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

function movingPng(png: Buffer) {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  return Buffer.concat([
    png.subarray(0, headEnd),
    pngChunk('acTL', control),
    pngChunk('fdAT', Buffer.from(marker)),
    png.subarray(headEnd),
  ])
}
