import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual, promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { WaitingJob } from '#server/platform/jobs/waiting-jobs.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { codeOf } from '#server/platform/system-error.ts'
import { commandLineTexts } from '#shared/texts/command-line.ts'
import {
  type BackupPart,
  checksumName,
  checksumOf,
  isPartName,
  manifestName,
  parseManifest,
  SectionSums,
} from './manifest.ts'

const texts = commandLineTexts.restore

const partBytesMax = 512 * 1024 * 1024
const unzippedBytesMax = 512 * 1024 * 1024
const unzip = promisify(gunzip)

/**
 * Checks all of a backup, before a restore and after a write.
 * @returns its content and the queues of its jobs
 */
export async function verifyBackup(path: string, stop?: AbortSignal) {
  const queues = new Set<string>()
  const rows = new Map<string, number>()
  const count = async (part: BackupPart) => {
    const [kind, table = ''] = part.name.split('/')
    if (kind === 'jobs') for (const { queue } of await jobsIn(part)) queues.add(queue)
    if (kind !== 'tables') return
    rows.set(table, (rows.get(table) ?? 0) + (await linesOf(part.bytes)).length)
  }
  const manifest = await readBackup(path, async part => {
    stop?.throwIfAborted()
    await count(part).catch(() => {
      throw notWhole(path)
    })
  })
  const isAllThere = Object.entries(manifest.tables).every(
    ([table, known]) => known.rows === (rows.get(table) ?? 0),
  )
  if (!isAllThere) throw notWhole(path)
  return { manifest, queues }
}

export async function linesOf(bytes: Buffer): Promise<string[]> {
  const text = (await unzip(bytes, { maxOutputLength: unzippedBytesMax })).toString()
  return text.split('\n').slice(0, -1)
}

export async function jobsIn({ bytes }: BackupPart): Promise<WaitingJob[]> {
  return JSON.parse(`[${(await linesOf(bytes)).join(',')}]`)
}

/**
 * Reads a backup from start to end, passes its parts on in their order, and verifies it. If the check fails at the end,
 * the caller undoes its work with the parts.
 * @throws StartupError if the backup is incomplete
 */
export async function readBackup(path: string, take?: (part: BackupPart) => Promise<void>) {
  const sums = new SectionSums()
  let last: Buffer | undefined
  let checksum: string | undefined
  for await (const part of partsOf(path)) {
    const { name, bytes } = part
    if (checksum !== undefined) throw notWhole(path)
    else if (name === checksumName) checksum = bytes.toString()
    else if (last) throw notWhole(path)
    else if (name === manifestName) last = bytes
    else if (!isPartName(name)) throw new StartupError(texts.foreignPart(path))
    else {
      sums.add(part)
      await take?.(part)
    }
  }
  const manifest = last && checksum === checksumOf(last) ? parseManifest(last) : undefined
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
          ? new StartupError(commandLineTexts.files.notFound(path))
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
  if (type !== 'file' || size > partBytesMax) throw new Error('not a part of a backup')
  return { name, bytes: await buffer(entry) }
}

const notWhole = (path: string) => new StartupError(texts.notWhole(path))
