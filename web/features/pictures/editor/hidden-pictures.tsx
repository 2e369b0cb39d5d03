import { picturesTexts } from '#shared/texts/pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './picture-editor.module.css'

export interface HiddenPicturesProps {
  count: number
  onShow: () => void
}

/** Says that pictures are left out, and how they come back. */
export function HiddenPictures({ count, onShow }: HiddenPicturesProps) {
  if (count === 0) return null
  return (
    <Notice kind="warning" title={picturesTexts.nsfwHidden}>
      <p className={styles.hidden}>
        {picturesTexts.nsfwHiddenCount(count)}
        <Button onClick={onShow}>{picturesTexts.showNsfw}</Button>
      </p>
    </Notice>
  )
}
