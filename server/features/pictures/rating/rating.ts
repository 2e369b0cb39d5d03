export type Rating = 'SAFE' | 'EXPLICIT'

/** Judges a picture of ours, encoded as JPEG. Undefined when nobody can tell just now. */
export type RatePicture = (jpeg: Uint8Array) => Promise<Rating | undefined>

/** The classes of the model in the order of its answer, with their probabilities. */
export const scoreNames = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const
export type Scores = Readonly<Record<(typeof scoreNames)[number], number>>

/**
 * Below it chance and bare shoulders mark too many: a picture that is missed can still be flagged, a picture that is
 * marked wrongly hurts its owner.
 */
export const explicitAtLeast = 0.7

/** That somebody shows much skin (`sexy`) makes no picture explicit. */
export const ratingOf = ({ porn, hentai }: Scores): Rating =>
  porn + hentai >= explicitAtLeast ? 'EXPLICIT' : 'SAFE'

/** Undefined of anything but one probability for each class. */
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
