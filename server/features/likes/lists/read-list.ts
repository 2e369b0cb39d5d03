import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { mayUseAdvanced } from '#server/policies/entitlements.ts'
import { isBehind, type LikeCursor, readLikeCursor } from '#shared/like-cursor.ts'
import { limits } from '#shared/limits.ts'

export interface ListPage {
  /** The last row of the page before. */
  readonly before?: LikeCursor | undefined
  readonly size: number
  /** With those whom the reader does not want to be shown, as in an export. */
  readonly isWhole?: boolean
}

interface LikeList<Row> {
  readonly read: (page: ListPage) => Promise<Row[]>
  readonly cursorOf: (row: Row) => LikeCursor
}

/** As a call asks for it. */
interface Asked {
  readonly before?: string
  readonly size: number
}

const { standardLikesShown } = limits

export const pageOf = ({ before, size }: Asked): ListPage => ({
  before: before === undefined ? undefined : readLikeCursor(before),
  size,
})

/**
 * A page of a list of likes. Who has no more than its beginning gets the rows of that alone, wherever the page would begin
 * and however long it would be. Those whom the reader hides count as its rows: hiding some does not lead to others.
 */
export async function readList<Row>(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  { accountId }: Pick<Viewer, 'accountId'>,
  asked: Asked,
  list: LikeList<Row>,
): Promise<Row[]> {
  const page = pageOf(asked)
  if (await mayUseAdvanced(db, accountId, clock.now())) return list.read(page)
  const { before, size } = page
  const { cursorOf, read } = list
  const beginning = await read({ size: standardLikesShown, isWhole: true })
  const last = beginning[standardLikesShown - 1]
  const shown = (await read({ size: standardLikesShown })).filter(
    row => !last || !isBehind(cursorOf(row), cursorOf(last)),
  )
  const behind = before ? shown.filter(row => isBehind(cursorOf(row), before)) : shown
  if (behind.length === 0 && last) {
    const [more] = await read({ before: cursorOf(last), size: 1 })
    if (more) refuse('likes/contributors-only')
  }
  return behind.slice(0, size)
}
