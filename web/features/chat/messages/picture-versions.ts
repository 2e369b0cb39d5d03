import { createContext } from 'react'
import type { PictureFacts } from '#shared/contract/pictures.ts'

/** Current versions of the public pictures of both members, by picture id. */
export const PictureVersions = createContext<ReadonlyMap<string, number>>(new Map())

/** A private picture is never cached by the browser: its address needs no version. */
export function publicVersions(
  pictures: readonly Pick<PictureFacts, 'id' | 'version' | 'isPrivate'>[],
): ReadonlyMap<string, number> {
  return new Map(
    pictures.flatMap(({ id, version, isPrivate }) => (isPrivate ? [] : [[id, version]])),
  )
}
