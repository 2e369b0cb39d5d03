import type { ShownPicture } from '#shared/games/photo-help/contract.ts'
import { largestCrop, type PhotoCrop } from '#shared/games/photo-help/rules.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { previewStyle } from '#web/ui/media/picture.tsx'
import styles from './photo-help.module.css'

const widthPx = 1024

/** One address for the frame, the preview and the preloading. */
export const shownAddress = ({ id, version }: ShownPicture): string =>
  pictureAddress(id, widthPx, version)

export interface CropPictureProps {
  picture: ShownPicture
  crop?: PhotoCrop | undefined
  label: string
}

export function CropPicture({ picture, crop = middleOf(picture), label }: CropPictureProps) {
  const { x, y, width, height } = crop
  return (
    <svg
      className={styles.crop}
      style={previewStyle(picture.preview)}
      viewBox={`${x} ${y} ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <image href={shownAddress(picture)} width={picture.width} height={picture.height} />
    </svg>
  )
}

function middleOf(picture: ShownPicture): PhotoCrop {
  const { width, height } = largestCrop(picture)
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }
}
