import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { pictureSources } from '#web/lib/picture-address.ts'
import { useNsfwShown } from '#web/lib/show-nsfw.ts'
import { fromScreen, viewerAddress } from '#web/lib/viewer-address.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './picture-link.module.css'

export interface PictureLinkProps {
  /** Whose picture it is. */
  profileId: string
  picture: PictureFacts
  alt: string
  /** How wide it is shown, as the attribute of `img` has it. */
  sizes: string
  /** The picture that is seen first is loaded first; others wait until they come near. */
  isFirst?: boolean
}

/** A picture of 4 to 5, cut to fill, that opens the viewer. */
export function PictureLink(props: PictureLinkProps) {
  const { profileId, picture, alt, sizes, isFirst = false } = props
  const isVeiled = !useNsfwShown() && picture.isNsfw
  return (
    <Link
      to={viewerAddress({ profileId, id: picture.id })}
      state={fromScreen}
      className={styles.frame}
    >
      <Picture
        {...pictureSources(picture.id, picture.version)}
        className={styles.picture}
        sizes={sizes}
        alt={alt}
        draggable={false}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
      <span className={styles.badges}>
        {picture.isPrivate && (
          <Badge kind="neutral">
            <IconLock aria-hidden="true" />
            <VisuallyHidden>{profileTexts.private}</VisuallyHidden>
          </Badge>
        )}
        {isVeiled && <Badge kind="neutral">{profileTexts.nsfw}</Badge>}
      </span>
    </Link>
  )
}
