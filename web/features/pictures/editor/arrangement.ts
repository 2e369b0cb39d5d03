import type { Arrangement } from '#shared/arrangement.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'

export function arrangementOf(pictures: readonly PictureFacts[]): Arrangement {
  const idsOf = (isPrivate: boolean) =>
    pictures.filter(picture => picture.isPrivate === isPrivate).map(({ id }) => id)
  return { open: idsOf(false), closed: idsOf(true) }
}

export function shownOf(ids: readonly string[], hidden: ReadonlySet<string>): readonly string[] {
  return ids.filter(id => !hidden.has(id))
}

/** The move by which a picture changes places with its neighbour, if it has one on that side. */
export function moveBeside(shown: readonly string[], id: string, step: 1 | -1) {
  const at = shown.indexOf(id) + step
  if (at < 0 || at >= shown.length) return undefined
  return placeBefore(shown[step === 1 ? at + 1 : at])
}

/** The place before that one, or at the end. */
export const placeBefore = (beforeId: string | undefined) =>
  beforeId === undefined ? {} : { beforeId }
