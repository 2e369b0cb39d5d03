import { useEffect } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Pair } from './chat.data.ts'
import { type Draft, dropPictures } from './draft.ts'
import { writeDraft } from './draft-store.ts'
import type { SendablePicture } from './picture-picker.tsx'

/** A picture that was deleted meanwhile leaves the draft, which could not be sent with it. Why it failed stays there. */
export function useDropGonePictures(
  { me, other }: Pair,
  draft: Draft,
  ownPictures: readonly SendablePicture[],
) {
  useEffect(() => {
    const ownIds = ownPictures.map(({ id }) => id)
    const left = dropPictures(draft, ownIds, uuidv7)
    if (left !== draft) writeDraft({ me, other }, left)
  }, [me, other, draft, ownPictures])
}
