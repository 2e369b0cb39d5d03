import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { viewerTexts } from '#shared/texts/viewer.ts'
import { pictureSources } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button.tsx'
import { unzoomed, type Zoom } from '#web/ui/zoom.ts'
import type { ViewedPicture } from './viewed-pictures.ts'
import styles from './viewer-picture.module.css'

export interface ViewerPictureProps {
  picture: ViewedPicture
  alt: string
  /** Of the one that is seen now. */
  zoom?: Zoom | undefined
  /** It follows the finger, without delay. */
  isHeld: boolean
}

/** A picture as large as the window, whole; what it takes of it is known before it is there. */
export function ViewerPicture({ picture, alt, zoom, isHeld }: ViewerPictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const { facts } = picture
  const sources = pictureSources(picture.id, facts?.version)
  const ratio = facts ? facts.width / facts.height : 0.8
  const { scale, x, y } = zoom ?? unzoomed
  const widthAt = (times: number) => `min(${100 * times}vw, ${100 * times * ratio}vh)`
  if (failedSrc === sources.src) {
    return (
      <div className={styles.failed}>
        <IconPhotoOff aria-hidden="true" />
        <p>{viewerTexts.broken}</p>
        <Button onClick={() => setFailedSrc(undefined)}>{uiTexts.retry}</Button>
      </div>
    )
  }
  return (
    <>
      <span className={styles.ground} style={{ aspectRatio: ratio, width: widthAt(1) }} />
      <img
        {...sources}
        sizes={widthAt(scale)}
        alt={alt}
        draggable={false}
        decoding="async"
        fetchPriority={zoom ? 'high' : 'low'}
        className={styles.picture}
        data-held={isHeld || undefined}
        style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        onError={() => setFailedSrc(sources.src)}
      />
    </>
  )
}
