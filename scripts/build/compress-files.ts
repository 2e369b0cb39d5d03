import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textFile = /\.(css|html|js|json|mjs|svg|txt|webmanifest|xml)$/
/** Below this a packet carries it either way. */
const smallestBytes = 1024

export interface Compressed {
  readonly files: number
  /** Of all .br files together. */
  readonly bytes: number
}

/** Writes a .br and a .gz beside every text of a folder, in zlib's threads; small texts stay alone. */
export async function compressFiles(folder: string): Promise<Compressed> {
  const names = await readdir(folder, { recursive: true })
  // What starts with a dot is for us, not for browsers.
  const texts = names.filter(name => textFile.test(name) && !name.startsWith('.'))
  const sizes = await Promise.all(texts.map(name => compressFile(join(folder, name))))
  const compressed = sizes.filter(size => size > 0)
  return { files: compressed.length, bytes: compressed.reduce((sum, size) => sum + size, 0) }
}

async function compressFile(path: string): Promise<number> {
  const content = await readFile(path)
  if (content.length < smallestBytes) return 0
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
  return brotli.length
}
