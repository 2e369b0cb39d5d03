import type { PictureFacts } from '#shared/contract/pictures.ts'

interface Wish {
  /** Where to begin, if it is one of them. */
  readonly startId: string | null
  readonly isNsfwShown: boolean
}

/** The pictures to be rated: from the one asked for on to the last, then those before it. */
export function picturesToRate(
  pictures: readonly PictureFacts[],
  { startId, isNsfwShown }: Wish,
): PictureFacts[] {
  const shown = pictures.filter(({ isNsfw }) => isNsfwShown || !isNsfw)
  const start = Math.max(
    0,
    shown.findIndex(({ id }) => id === startId),
  )
  return [...shown.slice(start), ...shown.slice(0, start)]
}
