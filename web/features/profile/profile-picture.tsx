import { useState } from 'react'
import { pictureSources } from '#web/lib/picture-address.ts'
import styles from './profile-picture.module.css'

export interface ProfilePictureProps {
  id: string
  alt: string
  /** How wide it is shown, as the attribute of `img` has it. */
  sizes: string
  /** The picture that is seen first is loaded first; others wait until they come near. */
  isFirst?: boolean
}

/** A picture of 4 to 5, cut to fill; its room stays when it cannot be loaded. */
export function ProfilePicture({ id, alt, sizes, isFirst = false }: ProfilePictureProps) {
  const [isFailed, setIsFailed] = useState(false)
  return (
    <span className={styles.frame}>
      {!isFailed && (
        <img
          {...pictureSources(id)}
          className={styles.picture}
          sizes={sizes}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          onError={() => setIsFailed(true)}
        />
      )}
    </span>
  )
}
