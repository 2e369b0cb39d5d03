import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const staleAfterMs = 7 * 24 * 3_600_000
/** A build takes at most this long to write its page and its hashed files. */
const buildMs = 60_000

/**
 * Replaces the previous build with a finished one. Open pages still load hashed files of older builds. The copy keeps
 * those of the previous build, and those of builds before it until they are a week old.
 */
export function replaceBuild(folder: string, by: string, now = Date.now()): void {
  const old = `${folder}.old`
  rmSync(old, { recursive: true, force: true })
  // An interrupted build has no page, so no browser loads its files.
  if (existsSync(`${folder}/index.html`)) copyHashedFiles(folder, by, now)
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(by, folder)
  rmSync(old, { recursive: true, force: true })
}

function copyHashedFiles(folder: string, by: string, now: number) {
  const previousBuildBegan = statSync(`${folder}/index.html`).mtimeMs - buildMs
  cpSync(`${folder}/assets`, `${by}/assets`, {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: path => statSync(path).mtimeMs > Math.min(previousBuildBegan, now - staleAfterMs),
  })
}

const textFile = /\.(css|html|js|json|mjs|svg|txt|webmanifest|xml)$/
/** Smaller files fit into one packet either way. */
const smallestBytes = 1024

/** Writes a .br and a .gz beside every text file of a folder, in zlib's threads. Small files get none. */
export async function compressFiles(folder: string) {
  const names = await readdir(folder, { recursive: true })
  // Files that start with a dot are for the server, not for browsers.
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
