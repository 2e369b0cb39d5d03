import type { nsfwSources } from '#shared/contract/pictures.ts'

export type Rating = 'SAFE' | 'EXPLICIT'

/** Rates a stored picture, encoded as JPEG. Undefined when it cannot be rated now. */
export type RatePicture = (jpeg: Uint8Array) => Promise<Rating | undefined>

/** The classes of the model in the order of its answer, with their probabilities. */
export const scoreNames = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const
export type Scores = Readonly<Record<(typeof scoreNames)[number], number>>

/** Lower values mark too many harmless pictures, which hurts their owners. A missed picture can still be flagged. */
export const explicitAtLeast = 0.7

/** Bare skin (`sexy`) does not make a picture explicit. */
export const ratingOf = ({ porn, hentai }: Scores): Rating =>
  porn + hentai >= explicitAtLeast ? 'EXPLICIT' : 'SAFE'

/** Undefined for anything but one probability for each class. */
export function readScores(value: unknown): Scores | undefined {
  return areScores(value) ? value : undefined
}

function areScores(value: unknown): value is Scores {
  return (
    typeof value === 'object' &&
    value !== null &&
    scoreNames.every(name => {
      const score: unknown = Reflect.get(value, name)
      return typeof score === 'number' && score >= 0 && score <= 1
    })
  )
}

type NsfwSource = (typeof nsfwSources)[number]

interface NewBytes {
  readonly isNsfw: boolean
  readonly rating: Rating | undefined
}

/** The mark of new bytes: the owner's declaration, or the rating, or `UNRATED`. */
export function nsfwStateOf({ isNsfw, rating }: NewBytes, now: Date) {
  const source = isNsfw ? 'OWNER' : sourceOf(rating)
  return { nsfw_by: source, nsfw_since: source && now }
}

/** Whether a mark stays when the picture is replaced. Marks by people do; otherwise an upload would remove them. */
export function keepsNsfwState(nsfwBy: string | null): boolean {
  return nsfwBy === 'OWNER' || nsfwBy === 'MEMBERS'
}

export function sourceOf(rating: Rating | undefined): NsfwSource | null {
  if (rating === undefined) return 'UNRATED'
  return rating === 'EXPLICIT' ? 'CLASSIFIER' : null
}
