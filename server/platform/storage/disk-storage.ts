import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, ifThere, refuseFailedWrite } from '../system-error.ts'
import type { Storage } from './storage.ts'

const unfinished = 'unfinished'
const privateMode = { recursive: true, mode: 0o700 }
const withContents = { recursive: true, force: true }

/** The calls that tests replace. */
interface FileSystem {
  readonly open: typeof open
  readonly rm: typeof rm
}

/** Bundles as folders on the local disk, spread over 256 parent folders. */
export class DiskStorage implements Storage {
  readonly #directory: string
  readonly #fileSystem: FileSystem

  constructor(directory: string, fileSystem: Partial<FileSystem> = {}) {
    this.#directory = directory
    this.#fileSystem = { open, rm, ...fileSystem }
  }

  async put(bundle: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const folder = this.#folderOf(bundle)
    const draft = join(this.#directory, unfinished, randomUUID())
    try {
      await makeFolder(draft)
      for (const [name, bytes] of files) await this.#write(join(draft, name), bytes)
      await syncFolder(draft)
      await makeFolder(dirname(folder))
      await moveOver(draft, folder)
      await syncFolder(dirname(folder))
    } catch (error) {
      await rm(draft, withContents)
      refuseFailedWrite(error)
    }
  }

  read(bundle: string, file: string): Promise<Buffer | undefined> {
    return ifThere(readFile(join(this.#folderOf(bundle), file)))
  }

  readAll(bundle: string): Promise<ReadonlyMap<string, Buffer> | undefined> {
    return ifThere(readFiles(this.#folderOf(bundle)))
  }

  async discard(bundle: string): Promise<void> {
    await this.#fileSystem.rm(this.#folderOf(bundle), withContents)
  }

  async *storedBefore(moment: Date): AsyncIterable<string> {
    for (const parent of await namesIn(this.#directory)) {
      if (parent === unfinished) continue
      yield* olderThan(join(this.#directory, parent), moment)
    }
  }

  async clearUnfinished(before: Date): Promise<void> {
    const folder = join(this.#directory, unfinished)
    const failures: unknown[] = []
    for await (const name of olderThan(folder, before)) {
      const removed = this.#fileSystem.rm(join(folder, name), withContents)
      await removed.catch((error: unknown) => void failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'drafts could not be removed')
  }

  #folderOf(bundle: string) {
    const parent = createHash('sha256').update(bundle).digest('hex').slice(0, 2)
    return join(this.#directory, parent, bundle)
  }

  async #write(path: string, bytes: Uint8Array) {
    const file = await this.#fileSystem.open(path, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

async function readFiles(folder: string) {
  const names = await readdir(folder)
  const read = async (name: string) => [name, await readFile(join(folder, name))] as const
  return new Map(await Promise.all(names.map(read)))
}

async function moveOver(draft: string, folder: string) {
  try {
    await rename(draft, folder)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error))) throw error
    await rm(folder, withContents)
    await rename(draft, folder)
  }
}

/** A new folder survives a crash only once its parent is synced. */
async function makeFolder(path: string) {
  const first = await mkdir(path, privateMode)
  if (first !== undefined) await syncFolder(dirname(first))
}

async function syncFolder(path: string) {
  // Windows cannot open a folder, and writes names through.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function* olderThan(folder: string, moment: Date) {
  for (const name of await namesIn(folder)) {
    const found = await ifThere(stat(join(folder, name)))
    if (found && found.mtime < moment) yield name
  }
}

const namesIn = async (folder: string) => (await ifThere(readdir(folder))) ?? []
