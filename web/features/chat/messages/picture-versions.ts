import { createContext } from 'react'
import type { PictureFacts } from '#shared/contract/pictures.ts'

/** Current versions of both members' public pictures, by picture id. */
export const PictureVersions = createContext<ReadonlyMap<string, number>>(new Map())

/** The browser never caches a private picture, so its address needs no version. */
export function publicVersions(
  pictures: readonly Pick<PictureFacts, 'id' | 'version' | 'isPrivate'>[],
): ReadonlyMap<string, number> {
  return new Map(
    pictures.flatMap(({ id, version, isPrivate }) => (isPrivate ? [] : [[id, version]])),
  )
}
