import { setImmediate } from 'node:timers/promises'
import type { Platform } from '#server/platform/platform.ts'
import { type PictureViewer, picturesSeenBy, type SeenPicture } from './pictures.queries.ts'

type Answers = ReadonlyMap<string, SeenPicture>

/** What one viewer asks; he has at most one query under way. */
interface Desk {
  waiting: { readonly ids: Set<string>; readonly answers: Promise<Answers> } | undefined
  underWay: Promise<unknown> | undefined
}

/**
 * Looks up pictures for viewers. A page asks for dozens at once: what one viewer asks while his questions before are on
 * their way is one query, which begins after the last of them, so that none is answered from an older state.
 */
export class PictureLookup {
  readonly #platform: Pick<Platform, 'clock' | 'db'>
  readonly #desks = new Map<string, Desk>()

  constructor(platform: Pick<Platform, 'clock' | 'db'>) {
    this.#platform = platform
  }

  /** Undefined when the viewer may not know of it. */
  async find(viewer: PictureViewer, pictureId: string): Promise<SeenPicture | undefined> {
    const key = `${viewer.profileId} ${viewer.isAdmin}`
    const desk = this.#desks.get(key) ?? { waiting: undefined, underWay: undefined }
    this.#desks.set(key, desk)
    if (!desk.waiting) {
      const ids = new Set<string>()
      desk.waiting = { ids, answers: this.#ask({ key, desk, viewer, ids }) }
    }
    desk.waiting.ids.add(pictureId)
    return (await desk.waiting.answers).get(pictureId)
  }

  async #ask(question: { key: string; desk: Desk; viewer: PictureViewer; ids: Set<string> }) {
    const { key, desk, viewer, ids } = question
    const { clock, db } = this.#platform
    await (desk.underWay ?? setImmediate())
    desk.waiting = undefined
    const query = picturesSeenBy(db, viewer, [...ids], clock.now())
    desk.underWay = query.catch(() => undefined)
    try {
      const pictures = await query
      return new Map(pictures.map(picture => [picture.id, picture]))
    } finally {
      if (!desk.waiting) this.#desks.delete(key)
    }
  }
}
