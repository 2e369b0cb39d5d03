/** The ids of a profile's pictures in their order: those that everybody sees, and the private ones. */
export interface Arrangement {
  readonly open: readonly string[]
  readonly closed: readonly string[]
}

/** Where a picture is put: before another one of its group, to the front of it, or else at its end. */
export interface Move {
  readonly id: string
  /** The group it is put into; its own when left out. */
  readonly isPrivate?: boolean
  readonly beforeId?: string
  /** Before all others of the group, those that stay too. */
  readonly isFirst?: boolean
}

/** After the move. Pictures that stay keep their places, the others close ranks; one that is gone moves nothing. */
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
