import { setImmediate } from 'node:timers/promises'
import type { Platform } from '#server/platform/platform.ts'
import { type PictureViewer, picturesSeenBy, type SeenPicture } from './pictures.queries.ts'

interface Questions {
  readonly ids: Set<string>
  readonly answers: Promise<ReadonlyMap<string, SeenPicture>>
}

/**
 * Looks up pictures for viewers. A page asks for dozens at once: what one viewer asks in the same moment is one query,
 * which begins after the last of these questions, so that none is answered from an older state.
 */
export class PictureLookup {
  readonly #platform: Pick<Platform, 'clock' | 'db'>
  readonly #open = new Map<string, Questions>()

  constructor(platform: Pick<Platform, 'clock' | 'db'>) {
    this.#platform = platform
  }

  /** Undefined when the viewer may not know of it. */
  async find(viewer: PictureViewer, pictureId: string): Promise<SeenPicture | undefined> {
    const key = `${viewer.profileId} ${viewer.isAdmin}`
    const questions = this.#open.get(key) ?? this.#begin(key, viewer)
    questions.ids.add(pictureId)
    return (await questions.answers).get(pictureId)
  }

  #begin(key: string, viewer: PictureViewer): Questions {
    const ids = new Set<string>()
    const questions = { ids, answers: this.#ask(key, viewer, ids) }
    this.#open.set(key, questions)
    return questions
  }

  async #ask(key: string, viewer: PictureViewer, ids: ReadonlySet<string>) {
    await setImmediate()
    this.#open.delete(key)
    const { clock, db } = this.#platform
    const pictures = await picturesSeenBy(db, viewer, [...ids], clock.now())
    return new Map(pictures.map(picture => [picture.id, picture]))
  }
}
