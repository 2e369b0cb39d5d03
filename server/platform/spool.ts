import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseFailedWrite } from './system-error.ts'

/** An unlinked file. It disappears when it is closed, or when the process ends. */
export interface SpooledFile {
  read(): Promise<Buffer>
  close(): Promise<void>
}

/** Uploads wait for their turn on disk instead of in memory. */
export class Spool {
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = directory
  }

  /** Refuses the upload if the disk is full (`server/disk-full`). */
  async write(stream: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
    const file = await this.#openUnlinked()
    try {
      let size = 0
      for await (const bytes of stream) {
        await file.writeFile(bytes)
        size += bytes.length
      }
      return { read: () => readAll(file, size), close: () => file.close() }
    } catch (error) {
      await file.close()
      refuseFailedWrite(error)
    }
  }

  async #openUnlinked() {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 })
    const path = join(this.#directory, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    // Unlink before the first byte, so that a crash leaves nothing of the upload.
    await rm(path)
    return file
  }
}

async function readAll(file: FileHandle, size: number) {
  const bytes = Buffer.allocUnsafeSlow(size)
  let filled = 0
  while (filled < size) {
    const { bytesRead } = await file.read(bytes, filled, size - filled, filled)
    if (bytesRead === 0) throw new Error('a spooled file is shorter than what was written')
    filled += bytesRead
  }
  return bytes
}
