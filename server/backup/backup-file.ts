import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { resolve as absolute, dirname } from 'node:path'
import { pack } from 'tar-stream'
import { StartupError } from '#server/platform/startup-error.ts'
import { codeOf } from '#server/platform/system-error.ts'
import { commandLineTexts } from '#shared/texts/command-line.ts'
import {
  type BackupManifest,
  type BackupPart,
  checksumName,
  checksumOf,
  manifestName,
  SectionSums,
} from './manifest.ts'
import { verifyBackup } from './read-backup.ts'

const texts = commandLineTexts.files

/** Writes a backup as a tar file. The file gets a temporary name first, and its real name after it was read back. */
export class BackupFile {
  readonly #path: string
  readonly #file: FileHandle
  readonly #pack = pack()
  readonly #sums = new SectionSums()
  readonly #written: Promise<void>

  /** @throws StartupError if the file exists, or if an interrupted attempt left one */
  static async create(path: string): Promise<BackupFile> {
    const partial = `${path}.partial`
    if (await isThere(path)) throw isThereAlready(path)
    try {
      return new BackupFile(path, await open(partial, 'wx', 0o600))
    } catch (error) {
      if (codeOf(error) === 'EEXIST') {
        throw new StartupError(commandLineTexts.backup.partExists(partial))
      }
      throw new StartupError(texts.notWritten(partial, codeOf(error)))
    }
  }

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
    this.#written = this.#write()
    // The next `add` throws the error.
    this.#written.catch(() => undefined)
  }

  async add(part: BackupPart): Promise<void> {
    this.#sums.add(part)
    await this.#append(part)
  }

  /** @returns the size of the file in bytes */
  async finish(facts: Omit<BackupManifest, 'format' | 'sections'>): Promise<number> {
    const manifest: BackupManifest = {
      format: 'lambda-commons-backup-1',
      ...facts,
      sections: this.#sums.finish(),
    }
    const bytes = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)
    await this.#append({ name: manifestName, bytes })
    await this.#append({ name: checksumName, bytes: Buffer.from(checksumOf(bytes)) })
    this.#pack.finalize()
    await this.#written
    await this.#file.sync()
    const { size } = await this.#file.stat()
    await this.#file.close()
    return size
  }

  /** Verifies the file on disk as a restore does, and renames it to its real name. */
  async readBack(stop?: AbortSignal): Promise<void> {
    await verifyBackup(this.#partial, stop)
    await this.#takeName()
    await syncFolder(dirname(absolute(this.#path)))
  }

  /**
   * Reserves the name first, so that the rename replaces no newer file. Hard links would do it too, but some backup
   * disks have none.
   */
  async #takeName() {
    try {
      await (await open(this.#path, 'wx', 0o600)).close()
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw isThereAlready(this.#path)
      throw error
    }
    try {
      await rename(this.#partial, this.#path)
    } catch (error) {
      await rm(this.#path, { force: true })
      throw error
    }
  }

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
      throw new StartupError(texts.notWritten(this.#partial, codeOf(error)))
    }
  }

  async #append({ name, bytes }: BackupPart) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    try {
      this.#pack.entry({ name, mode: 0o600 }, bytes, error => (error ? reject(error) : resolve()))
      await promise
    } catch (error) {
      // The write error says why.
      await this.#written
      throw error
    }
  }
}

const isThereAlready = (path: string) => new StartupError(texts.exists(path))

async function isThere(path: string) {
  return (await stat(path).catch(() => undefined)) !== undefined
}

/** A rename is on disk only once its folder is synced. */
async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}
