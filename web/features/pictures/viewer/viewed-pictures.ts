import type { PictureFacts } from '#shared/contract/pictures.ts'

/** A picture in the viewer. `facts` is missing if a link names a picture that the member does not show (any more). */
export interface ViewedPicture {
  readonly id: string
  readonly facts: PictureFacts | undefined
}

/** The pictures that a link names, in its order. Without any, all pictures of the profile. */
export function viewedPictures(
  known: readonly PictureFacts[],
  ids: readonly string[],
): readonly ViewedPicture[] {
  if (ids.length === 0) return known.map(facts => ({ id: facts.id, facts }))
  const byId = new Map(known.map(facts => [facts.id, facts]))
  return ids.map(id => ({ id, facts: byId.get(id) }))
}

/** The index of the picture to begin with; 0 if it is not in the list. */
export function indexOfPicture(pictures: readonly ViewedPicture[], id: string | undefined): number {
  return Math.max(
    0,
    pictures.findIndex(picture => picture.id === id),
  )
}
