import { useEffect } from 'react'
import type { DealtPicture } from '#shared/contract/games-hot-or-not.ts'
import { pictureSources } from '#web/lib/picture-address.ts'

export const pictureSizes = '(min-width: 56.25em) 26rem, 100vw'

/** Has the browser fetch them before they are shown. */
export function usePreloadedPictures(pictures: readonly DealtPicture[]): void {
  useEffect(() => {
    const images = pictures.map(({ profilePicId, version }) => {
      const image = new Image()
      image.sizes = pictureSizes
      const { src, srcSet } = pictureSources(profilePicId, version)
      image.srcset = srcSet
      image.src = src
      return image
    })
    return () => {
      // What has not begun is given up; the rest is in the browser's cache.
      images.length = 0
    }
  }, [pictures])
}
