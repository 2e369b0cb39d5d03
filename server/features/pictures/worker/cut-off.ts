const jpegEndMark = Buffer.from([0xff, 0xd9])
const pngStartBytes = 8
/** The length, name and checksum of a chunk. */
const pngChunkBytes = 12
const riffStartBytes = 8

interface Ended {
  readonly bytes: Uint8Array
  /** The file ends before its picture does, as an interrupted transfer leaves it. */
  readonly isCutOff: boolean
}

/** Judges the end of a file by the structure of its format, in one pass. A JPEG without its end mark gets one. */
export function withEnd(upload: Uint8Array, contentType: string): Ended {
  const file = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  switch (contentType) {
    case 'image/jpeg': {
      const { at, isMarked } = jpegEnd(file)
      if (isMarked) return { bytes: upload, isCutOff: false }
      return { bytes: Buffer.concat([file.subarray(0, at), jpegEndMark]), isCutOff: true }
    }
    case 'image/png':
      return { bytes: upload, isCutOff: !hasPngEnd(file) }
    default:
      return { bytes: upload, isCutOff: isShorterThanRiff(file) }
  }
}

/** Where the end mark stands, or where it is missing. Other files may follow a picture in the same file. */
function jpegEnd(file: Buffer): { readonly at: number; readonly isMarked: boolean } {
  let at = 2
  let hasPixels = false
  for (;;) {
    at = file.indexOf(0xff, at)
    const marker = file[at + 1]
    if (at < 0 || marker === undefined) return { at: file.length, isMarked: false }
    if (marker === 0xd9) return { at, isMarked: true }
    if (marker === 0xff) at += 1
    else if (isInScan(marker)) at += 2
    // Something else follows. Before any pixels, the file is broken rather than cut off.
    else if (marker < 0xc0 || marker === 0xd8) return { at, isMarked: !hasPixels }
    else if (at + 4 > file.length) return { at: file.length, isMarked: false }
    else {
      hasPixels ||= marker === 0xda
      at += 2 + file.readUInt16BE(at + 2)
    }
  }
}

/** A stuffed byte, or a restart mark: without a length, among the pixels (ITU-T T.81, table B.1). */
const isInScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

function hasPngEnd(file: Buffer) {
  let at = pngStartBytes
  while (at + pngChunkBytes <= file.length) {
    if (file.toString('latin1', at + 4, at + 8) === 'IEND') return true
    at += pngChunkBytes + file.readUInt32BE(at)
  }
  return false
}

const isShorterThanRiff = (file: Buffer) =>
  file.toString('latin1', 12, 15) === 'VP8' && file.length < riffStartBytes + file.readUInt32LE(4)
