import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { resolve as absolute, dirname } from 'node:path'
import { pack } from 'tar-stream'
import { codeOf, StartupError } from '#server/platform/startup-error.ts'
import {
  type BackupManifest,
  type BackupPart,
  manifestName,
  SectionSums,
  sealName,
  sealOf,
} from './manifest.ts'
import { readBackup } from './read-backup.ts'

/** Writes a backup as a tar file: beside its name first, under its name when it was read back. */
export class BackupFile {
  readonly #path: string
  readonly #file: FileHandle
  readonly #pack = pack()
  readonly #sums = new SectionSums()
  readonly #written: Promise<void>

  /** @throws StartupError when the file is there already, or what an interrupted attempt has left */
  static async create(path: string): Promise<BackupFile> {
    const partial = `${path}.partial`
    for (const each of [path, partial]) {
      if (await isThere(each)) throw new StartupError(`${each} is there already; it is left alone.`)
    }
    try {
      return new BackupFile(path, await open(partial, 'wx', 0o600))
    } catch (error) {
      throw new StartupError(`${partial} cannot be written (${codeOf(error)}).`)
    }
  }

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
    this.#written = this.#write()
    // Whoever adds the next part learns of it.
    this.#written.catch(() => undefined)
  }

  async add(part: BackupPart): Promise<void> {
    this.#sums.add(part)
    await this.#append(part)
  }

  /** @returns how many bytes the file has */
  async finish(facts: Omit<BackupManifest, 'format' | 'sections'>): Promise<number> {
    const manifest: BackupManifest = {
      format: 'lambda-commons-backup-1',
      ...facts,
      sections: this.#sums.finish(),
    }
    const bytes = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)
    await this.#append({ name: manifestName, bytes })
    await this.#append({ name: sealName, bytes: Buffer.from(sealOf(bytes)) })
    this.#pack.finalize()
    await this.#written
    await this.#file.sync()
    const { size } = await this.#file.stat()
    await this.#file.close()
    return size
  }

  /** Verifies what is on the disk, and gives it its name. */
  async readBack(): Promise<void> {
    await readBackup(this.#partial)
    await rename(this.#partial, this.#path)
    await syncFolder(dirname(absolute(this.#path)))
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => undefined)
    await this.#file.close().catch(() => undefined)
    await rm(this.#partial, { force: true })
  }

  get #partial() {
    return `${this.#path}.partial`
  }

  async #write() {
    try {
      for await (const bytes of this.#pack) await this.#file.writeFile(bytes)
    } catch (error) {
      throw new StartupError(`${this.#partial} cannot be written (${codeOf(error)}).`)
    }
  }

  async #append({ name, bytes }: BackupPart) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    try {
      this.#pack.entry({ name, mode: 0o600 }, bytes, error => (error ? reject(error) : resolve()))
      await promise
    } catch (error) {
      // What could not be written says why.
      await this.#written
      throw error
    }
  }
}

async function isThere(path: string) {
  return (await stat(path).catch(() => undefined)) !== undefined
}

/** A rename is on disk only when its folder is. */
async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}
