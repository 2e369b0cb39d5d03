import type { PictureFacts } from '#shared/contract/pictures.ts'
import { putFirst } from './put-first.ts'

/** The ids of a profile's pictures in their order: those that everybody sees, and the private ones. */
export interface Arrangement {
  readonly open: readonly string[]
  readonly closed: readonly string[]
}

/** Where a picture is put: before another one of that group, or at its end. */
export interface Move {
  readonly id: string
  readonly isPrivate: boolean
  readonly beforeId?: string | undefined
  /** To the very first place, before pictures that are hidden too. */
  readonly isMain?: boolean
}

export function arrangementOf(pictures: readonly PictureFacts[]): Arrangement {
  const idsOf = (isPrivate: boolean) =>
    pictures.filter(picture => picture.isPrivate === isPrivate).map(({ id }) => id)
  return { open: idsOf(false), closed: idsOf(true) }
}

/** After the move; pictures that are hidden keep their places. A picture that is gone moves nothing. */
export function moved(before: Arrangement, move: Move, hidden: ReadonlySet<string>): Arrangement {
  if (![...before.open, ...before.closed].includes(move.id)) return before
  const { open, closed } = {
    open: move.isPrivate ? without(before.open, move.id) : before.open,
    closed: move.isPrivate ? before.closed : without(before.closed, move.id),
  }
  const into = (ids: readonly string[]) =>
    keepHidden(ids, putIn(shownOf(ids, hidden), move), hidden)
  if (move.isPrivate) return { open, closed: into(closed) }
  return {
    open: move.isMain ? putFirst([...without(open, move.id), move.id], move.id) : into(open),
    closed,
  }
}

export function shownOf(ids: readonly string[], hidden: ReadonlySet<string>): readonly string[] {
  return ids.filter(id => !hidden.has(id))
}

/** The move by which a picture changes places with its neighbour, if it has one on that side. */
export function moveBeside(shown: readonly string[], id: string, step: 1 | -1) {
  const at = shown.indexOf(id) + step
  if (at < 0 || at >= shown.length) return undefined
  return { beforeId: shown[step === 1 ? at + 1 : at] }
}

function putIn(shown: readonly string[], { id, beforeId }: Move) {
  const others = without(shown, id)
  const at = beforeId === undefined ? -1 : others.indexOf(beforeId)
  return at < 0 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)]
}

function keepHidden(
  before: readonly string[],
  shown: readonly string[],
  hidden: ReadonlySet<string>,
) {
  const all = [...shown]
  for (const [place, id] of before.entries()) if (hidden.has(id)) all.splice(place, 0, id)
  return all
}

const without = (ids: readonly string[], id: string) => ids.filter(other => other !== id)
