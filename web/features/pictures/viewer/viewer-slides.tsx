import type { ReactNode } from 'react'
import { profileTexts } from '#shared/texts/profile.ts'
import { viewerTexts } from '#shared/texts/viewer.ts'
import { useNsfwShown } from '#web/lib/show-nsfw.ts'
import type { Zoom } from '#web/ui/zoom.ts'
import styles from './picture-viewer.module.css'
import type { ViewedPicture } from './viewed-pictures.ts'
import { ViewerPicture } from './viewer-picture.tsx'

export interface ViewerSlidesProps {
  name: string
  pictures: readonly ViewedPicture[]
  /** Of the one that is seen; its neighbours are loaded already. */
  place: number
  zoom: Zoom
  isHeld: boolean
  /** Stands on a picture that is hidden until it is turned on. */
  nsfwSwitch: ReactNode
}

export function ViewerSlides(props: ViewerSlidesProps) {
  const { name, pictures, place, zoom, isHeld, nsfwSwitch } = props
  const isNsfwShown = useNsfwShown()
  return pictures.map((picture, at) => (
    // biome-ignore lint/a11y/useSemanticElements: a page of a carousel is no field set
    <div
      key={picture.id}
      role="group"
      aria-roledescription={viewerTexts.picture}
      aria-label={viewerTexts.position(at + 1, pictures.length)}
      inert={at !== place}
      className={styles.slide}
    >
      {Math.abs(at - place) <= 1 && (
        <ViewerPicture
          picture={picture}
          alt={profileTexts.pictureOf(name, at + 1)}
          zoom={at === place ? zoom : undefined}
          isHeld={isHeld}
        />
      )}
      {at === place && picture.facts?.isNsfw && !isNsfwShown && (
        <div className={styles.veil}>
          <p>{viewerTexts.veiled}</p>
          {nsfwSwitch}
        </div>
      )}
    </div>
  ))
}
