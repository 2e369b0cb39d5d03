import { IconPhotoOff } from '@tabler/icons-react'
import { type ComponentPropsWithRef, useState } from 'react'
import styles from './picture.module.css'

export interface PictureProps
  extends Omit<ComponentPropsWithRef<'img'>, 'alt' | 'className' | 'onError' | 'style'> {
  src: string
  alt: string
  className: string | undefined
}

/** A picture that fills its room; a quiet sign stands there when it cannot be had. */
export function Picture({ alt, className, ...img }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  if (failedSrc === img.src) {
    return (
      <span role="img" aria-label={alt} className={`${className} ${styles.missing}`}>
        <IconPhotoOff aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      decoding="async"
      {...img}
      alt={alt}
      className={className}
      onError={() => setFailedSrc(img.src)}
    />
  )
}
