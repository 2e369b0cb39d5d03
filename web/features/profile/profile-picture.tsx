import { pictureSources } from '#web/lib/picture-address.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './profile-picture.module.css'

export interface ProfilePictureProps {
  id: string
  alt: string
  /** How wide it is shown, as the attribute of `img` has it. */
  sizes: string
  /** The picture that is seen first is loaded first; others wait until they come near. */
  isFirst?: boolean
}

/** A picture of 4 to 5, cut to fill. */
export function ProfilePicture({ id, alt, sizes, isFirst = false }: ProfilePictureProps) {
  return (
    <span className={styles.frame}>
      <Picture
        {...pictureSources(id)}
        className={styles.picture}
        sizes={sizes}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </span>
  )
}
