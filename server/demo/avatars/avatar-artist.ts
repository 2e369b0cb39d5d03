import { Workshop } from '#server/platform/workshop/workshop.ts'
import { type AvatarOrder, readAvatar } from './avatar-orders.ts'

const program = new URL('draw-avatars.ts', import.meta.url)

/** Has avatars drawn in a process of its own. */
export class AvatarArtist {
  readonly #workshop = new Workshop<AvatarOrder>({ program, timeoutMs: 30_000, idleMs: 60_000 })

  /** @returns the encoded picture */
  async draw(order: AvatarOrder): Promise<Uint8Array> {
    const { bytes } = await this.#workshop.order(() => order, readAvatar)
    return bytes
  }

  close(): Promise<void> {
    return this.#workshop.close()
  }
}
