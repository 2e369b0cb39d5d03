import { IconPhotoOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { profileTexts } from '#shared/texts/profile.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { viewerTexts } from '#shared/texts/viewer.ts'
import { pictureSources } from '#web/lib/picture-address.ts'
import { useNsfwShown } from '#web/lib/show-nsfw.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { previewStyle } from '#web/ui/media/picture.tsx'
import styles from './picture-viewer.module.css'
import { unzoomed, type Zoom } from './use-zoom.ts'
import type { ViewedPicture } from './viewed-pictures.ts'

export interface ViewerSlidesProps {
  name: string
  pictures: readonly ViewedPicture[]
  /** Index of the picture in view. Its neighbors are already loaded. */
  index: number
  zoom: Zoom
  isPressed: boolean
  nsfwSwitch: ReactNode
}

export function ViewerSlides(props: ViewerSlidesProps) {
  const { name, pictures, index, zoom, isPressed, nsfwSwitch } = props
  const isNsfwShown = useNsfwShown()
  return pictures.map((picture, at) => (
    // biome-ignore lint/a11y/useSemanticElements: a page of a carousel is no field set
    <div
      key={picture.id}
      role="group"
      aria-roledescription={viewerTexts.picture}
      aria-label={viewerTexts.position(at + 1, pictures.length)}
      inert={at !== index}
      className={styles.slide}
    >
      {Math.abs(at - index) <= 1 && (
        <ViewerPicture
          picture={picture}
          alt={profileTexts.pictureOf(name, at + 1)}
          zoom={at === index ? zoom : undefined}
          isPressed={isPressed}
        />
      )}
      {at === index && picture.facts?.isNsfw && !isNsfwShown && (
        <Stack
          gap={4}
          align="center"
          pad={5}
          tone="ink"
          textAlign="center"
          className={styles.cover}
        >
          <p>{viewerTexts.nsfwHidden}</p>
          {nsfwSwitch}
        </Stack>
      )}
    </div>
  ))
}

interface ViewerPictureProps {
  picture: ViewedPicture
  alt: string
  zoom?: Zoom | undefined
  /** The picture follows the pointer without a transition. */
  isPressed: boolean
}

/** A whole picture, as large as the window. Its size is known before it loads. */
function ViewerPicture({ picture, alt, zoom, isPressed }: ViewerPictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const { facts } = picture
  const sources = pictureSources(picture.id, facts?.version)
  const ratio = facts ? facts.width / facts.height : 0.8
  const { scale, x, y } = zoom ?? unzoomed
  const widthAt = (times: number) => `min(${100 * times}vw, ${100 * times * ratio}vh)`
  if (failedSrc === sources.src) {
    return (
      <Stack gap={4} align="center" pad={6} textAlign="center" className={styles.failed}>
        <IconPhotoOff aria-hidden="true" />
        <p>{viewerTexts.broken}</p>
        <Button onClick={() => setFailedSrc(undefined)}>{uiTexts.retry}</Button>
      </Stack>
    )
  }
  return (
    <>
      <span
        className={styles.ground}
        style={{ aspectRatio: ratio, width: widthAt(1), ...previewStyle(facts?.preview) }}
      />
      <img
        {...sources}
        sizes={widthAt(scale)}
        alt={alt}
        draggable={false}
        decoding="async"
        fetchPriority={zoom ? 'high' : 'low'}
        className={styles.picture}
        data-pressed={isPressed || undefined}
        style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        onError={() => setFailedSrc(sources.src)}
      />
    </>
  )
}
