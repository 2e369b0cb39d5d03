import { IconPhotoOff } from '@tabler/icons-react'
import { type ComponentPropsWithoutRef, type CSSProperties, type ReactNode, useState } from 'react'
import { initialOf } from './member-name.ts'
import styles from './picture.module.css'

export interface PictureProps
  extends Omit<ComponentPropsWithoutRef<'img'>, 'alt' | 'className' | 'onError' | 'onLoad'> {
  src: string
  alt: string
  className?: string | undefined
  /** Fills its container and is cropped to its shape. */
  fill?: boolean
  /** A small one of this width, 4 to 5. */
  thumb?: string
  /** Replaces a picture that cannot be loaded; a muted icon by default. */
  fallback?: ReactNode
}

/**
 * Fills its container and fades in once loaded. A picture that the screen is opened for, or that loads fast, appears at
 * once.
 */
export function Picture({ alt, fill = false, thumb, fallback, ...img }: PictureProps) {
  const className = [img.className, fill && styles.fill, thumb && styles.thumb]
    .filter(Boolean)
    .join(' ')
  const [failedSrc, setFailedSrc] = useState<string>()
  const [askedAtMs] = useState(() => performance.now())
  if (failedSrc === img.src) {
    return (
      fallback ?? (
        <span role="img" aria-label={alt} className={`${className} ${styles.missing}`}>
          <IconPhotoOff aria-hidden="true" />
        </span>
      )
    )
  }
  return (
    <img
      ref={showLoaded}
      decoding="async"
      {...img}
      alt={alt}
      style={thumb === undefined ? img.style : { width: thumb }}
      className={img.fetchPriority === 'high' ? className : `${className} ${styles.fading}`}
      onLoad={({ currentTarget }) =>
        showLoaded(currentTarget, performance.now() - askedAtMs < soonMs)
      }
      onError={() => setFailedSrc(img.src)}
    />
  )
}

/** A whole screen of pictures that fade at the same time keeps a slow phone busy. */
const soonMs = 1_000

/** A picture that the browser already has appears at once. */
function showLoaded(img: HTMLImageElement | null, isSoon = true): void {
  if (img?.complete && img.naturalWidth > 0) img.dataset.loaded = isSoon ? 'soon' : 'late'
}

export interface InitialProps {
  name: string
  fill?: boolean
  className?: string | undefined
}

/** Replaces a member's picture. Their name is beside it. */
export function Initial({ name, fill = false, className = '' }: InitialProps) {
  return (
    <span
      className={`${styles.initial} ${fill ? styles.fill : ''} ${className}`}
      aria-hidden="true"
    >
      {initialOf(name)}
    </span>
  )
}

/** Six colors of a picture that is still loading: two in each of three rows (`PicturePreview` in the contract). */
export function previewStyle(preview: string | undefined): CSSProperties | undefined {
  const colours = preview?.match(/.../g)
  if (!colours) return undefined
  const spots = colours.map((color, index) => {
    const at = `${(index % 2) * 100}% ${Math.floor(index / 2) * 50}%`
    return `radial-gradient(100% 60% at ${at}, #${color}, #${color}0)`
  })
  return { background: `${spots.join()}, #${colours[3]}` }
}
