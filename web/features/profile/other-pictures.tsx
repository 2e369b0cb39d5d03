import type { PictureFacts } from '#shared/contract/pictures.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { ThumbnailGrid } from '#web/ui/thumbnail-grid.tsx'
import { PictureLink } from './picture-link.tsx'
import styles from './profile-view.module.css'

export interface OtherPicturesProps {
  profileId: string
  name: string
  /** All but the main one, the private ones last. */
  pictures: readonly PictureFacts[]
}

export function OtherPictures({ profileId, name, pictures }: OtherPicturesProps) {
  if (pictures.length === 0) return null
  return (
    <section className={styles.others}>
      <h2>{profileTexts.morePictures}</h2>
      <ThumbnailGrid label={profileTexts.morePictures}>
        {pictures.map((picture, place) => (
          <li key={picture.id}>
            <PictureLink
              profileId={profileId}
              picture={picture}
              alt={profileTexts.pictureOf(name, place + 2)}
              sizes="80px"
            />
          </li>
        ))}
      </ThumbnailGrid>
    </section>
  )
}
