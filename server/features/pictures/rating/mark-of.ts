import type { nsfwSources } from '#shared/contract/pictures.ts'
import type { Rating } from './rating.ts'

type NsfwSource = (typeof nsfwSources)[number]

interface NewBytes {
  /** Declared by the owner. */
  readonly isNsfw: boolean
  readonly rating: Rating | undefined
}

/** How new bytes are marked: as their owner says, else as the classifier does, which may still be waited for. */
export function markOf({ isNsfw, rating }: NewBytes, now: Date) {
  const source = isNsfw ? 'OWNER' : sourceOf(rating)
  return { nsfw_by: source, nsfw_since: source && now }
}

/** Whether a mark outlasts the bytes it was made for: what people said does, or other bytes would wash it off. */
export function keepsMark(nsfwBy: string | null): boolean {
  return nsfwBy === 'OWNER' || nsfwBy === 'MEMBERS'
}

export function sourceOf(rating: Rating | undefined): NsfwSource | null {
  if (rating === undefined) return 'UNRATED'
  return rating === 'EXPLICIT' ? 'CLASSIFIER' : null
}
