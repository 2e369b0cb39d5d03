/** The ids of a profile's pictures in order: the public ones, and the private ones. */
export interface Arrangement {
  readonly open: readonly string[]
  readonly closed: readonly string[]
}

/** Where to put a picture: before another one of its group, first, or last. */
export interface Move {
  readonly id: string
  /** The group it moves to; its own if left out. */
  readonly isPrivate?: boolean
  readonly beforeId?: string
  /** Before all others of the group, including those that stay. */
  readonly isFirst?: boolean
}

/**
 * The order after the move. Pictures in `staying` keep their index and the others close the gaps. Moving a picture that
 * is gone changes nothing.
 */
export function moved(before: Arrangement, move: Move, staying: ReadonlySet<string>): Arrangement {
  const { id } = move
  const wasPrivate = before.closed.includes(id)
  if (!wasPrivate && !before.open.includes(id)) return before
  const { isPrivate = wasPrivate } = move
  const stay = new Set([...staying].filter(other => other !== id))
  const into = (ids: readonly string[]) => putIn(ids, move, stay)
  return isPrivate
    ? { open: without(before.open, id), closed: into(before.closed) }
    : { open: into(before.open), closed: without(before.closed, id) }
}

function putIn(ids: readonly string[], { id, beforeId, isFirst }: Move, stay: ReadonlySet<string>) {
  if (isFirst) return [id, ...without(ids, id)]
  const others = without(ids, id).filter(other => !stay.has(other))
  const at = beforeId === undefined ? -1 : others.indexOf(beforeId)
  const all = at < 0 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)]
  for (const [place, other] of ids.entries()) if (stay.has(other)) all.splice(place, 0, other)
  return all
}

const without = (ids: readonly string[], id: string) => ids.filter(other => other !== id)
