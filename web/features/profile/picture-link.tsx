import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { pictureSources } from '#web/lib/picture-address.ts'
import { useNsfwShown } from '#web/lib/show-nsfw.ts'
import { fromScreen, viewerAddress } from '#web/lib/viewer-address.ts'
import { Badge } from '#web/ui/media/badge.tsx'
import { Picture, previewStyle } from '#web/ui/media/picture.tsx'
import { VerifiedSign } from '#web/ui/media/verified-sign.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './picture-link.module.css'

export interface PictureLinkProps {
  /** Whose picture it is. */
  profileId: string
  picture: PictureFacts
  alt: string
  /** The `sizes` attribute of `img`. */
  sizes: string
  /** Loads it eagerly; others load when they are almost in view. */
  isFirst?: boolean
}

/** A picture, cropped to 4:5, that opens the viewer. */
export function PictureLink(props: PictureLinkProps) {
  const { profileId, picture, alt, sizes, isFirst = false } = props
  const isPlaceholder = !useNsfwShown() && picture.isNsfw
  return (
    <Link
      to={viewerAddress({ profileId, id: picture.id })}
      state={fromScreen}
      className={styles.link}
      style={previewStyle(picture.preview)}
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
        {picture.isVerified && !isFirst && (
          <Badge kind="neutral">
            <VerifiedSign />
          </Badge>
        )}
        {isPlaceholder && <Badge kind="neutral">{profileTexts.nsfw}</Badge>}
      </span>
    </Link>
  )
}
