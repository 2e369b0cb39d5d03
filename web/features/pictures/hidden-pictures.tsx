import { picturesTexts } from '#shared/texts/pictures.ts'
import { showNsfw } from '#web/lib/show-nsfw.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './picture-editor.module.css'

export interface HiddenPicturesProps {
  count: number
}

/** Says that pictures are left out, and how they come back. */
export function HiddenPictures({ count }: HiddenPicturesProps) {
  if (count === 0) return null
  return (
    <Notice kind="warning" title={picturesTexts.nsfwHidden}>
      <p className={styles.hidden}>
        {picturesTexts.nsfwHiddenCount(count)}
        <Button onClick={() => showNsfw(true)}>{picturesTexts.showNsfw}</Button>
      </p>
    </Notice>
  )
}
