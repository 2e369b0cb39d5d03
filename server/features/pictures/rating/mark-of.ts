import type { nsfwSources } from '#shared/contract/pictures.ts'
import type { Rating } from './rating.ts'

type NsfwSource = (typeof nsfwSources)[number]

interface NewBytes {
  /** Declared by the owner. */
  readonly isNsfw: boolean
  readonly rating: Rating | undefined
}

interface EarlierMark {
  readonly nsfwBy: string | null
  readonly contestedAt: Date | null
}

/** How new bytes are marked: as their owner says, else as the classifier does, which may still be waited for. */
export function markOf({ isNsfw, rating }: NewBytes, now: Date) {
  const source = isNsfw ? 'OWNER' : sourceOf(rating)
  return { nsfw_by: source, nsfw_since: source && now }
}

/** Whether a picture's mark outlasts a replacement: what people said of it does, and the owner's word against the classifier. */
export function keepsMark({ nsfwBy, contestedAt }: EarlierMark, isNsfw: boolean): boolean {
  if (nsfwBy === 'OWNER' || nsfwBy === 'MEMBERS') return true
  return contestedAt !== null && !isNsfw
}

export function sourceOf(rating: Rating | undefined): NsfwSource | null {
  if (rating === undefined) return 'UNRATED'
  return rating === 'EXPLICIT' ? 'CLASSIFIER' : null
}
