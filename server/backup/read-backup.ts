import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { extract } from 'tar-stream'
import { codeOf, StartupError } from '#server/platform/startup-error.ts'
import {
  type BackupManifest,
  type BackupPart,
  manifestName,
  parseManifest,
  SectionSums,
  sealName,
  sealOf,
} from './manifest.ts'

/** More than any part has. */
const partBytesMax = 512 * 1024 * 1024

/**
 * Reads a backup from one end to the other, hands on its parts in their order, and verifies it. Who takes parts has to
 * undo what they did with them when it fails at the end.
 * @throws StartupError when it is not whole
 */
export async function readBackup(
  path: string,
  take?: (part: BackupPart) => Promise<void>,
): Promise<BackupManifest> {
  const sums = new SectionSums()
  let last: Buffer | undefined
  let seal: string | undefined
  for await (const part of partsOf(path)) {
    const { name, bytes } = part
    if (seal !== undefined) throw notWhole(path)
    else if (name === sealName) seal = bytes.toString()
    else if (last) throw notWhole(path)
    else if (name === manifestName) last = bytes
    else {
      sums.add(part)
      await take?.(part)
    }
  }
  const manifest = last && seal === sealOf(last) ? parseManifest(last) : undefined
  if (!manifest || !isDeepStrictEqual(manifest.sections, sums.finish())) throw notWhole(path)
  return manifest
}

async function* partsOf(path: string): AsyncIterable<BackupPart> {
  const source = createReadStream(path)
  const archive = extract()
  source.on('error', error => archive.destroy(error))
  source.pipe(archive)
  try {
    const entries = archive[Symbol.asyncIterator]()
    for (;;) {
      const part = await nextPart(entries).catch((error: unknown) => {
        throw codeOf(error) === 'ENOENT'
          ? new StartupError(`There is no file ${path}.`)
          : notWhole(path)
      })
      if (!part) return
      yield part
    }
  } finally {
    source.destroy()
    archive.destroy()
  }
}

async function nextPart(
  entries: ReturnType<ReturnType<typeof extract>[typeof Symbol.asyncIterator]>,
) {
  const { done, value: entry } = await entries.next()
  if (done) return undefined
  const { name, size, type } = entry.header
  if (type !== 'file' || size > partBytesMax) throw new Error('no part of a backup')
  return { name, bytes: await buffer(entry) }
}

const notWhole = (path: string) =>
  new StartupError(`${path} is not a whole backup of a site; nothing was changed.`)
