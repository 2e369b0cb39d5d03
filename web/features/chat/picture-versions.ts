import { createContext } from 'react'
import type { PictureFacts } from '#shared/contract/pictures.ts'

/** Versions of the public pictures that the two of a conversation have now, by id. */
export const PictureVersions = createContext<ReadonlyMap<string, number>>(new Map())

/** A private one is kept by no browser: its address needs no version. */
export function publicVersions(
  pictures: readonly Pick<PictureFacts, 'id' | 'version' | 'isPrivate'>[],
): ReadonlyMap<string, number> {
  return new Map(
    pictures.flatMap(({ id, version, isPrivate }) => (isPrivate ? [] : [[id, version]])),
  )
}
