import { IconX } from '@tabler/icons-react'
import { viewerTexts } from '#shared/texts/viewer.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './picture-viewer.module.css'

export interface ViewerLoadingProps {
  onClose: () => void
}

/** The viewer while it does not know yet what to show. */
export function ViewerLoading({ onClose }: ViewerLoadingProps) {
  useKeys(new Map([['Escape', onClose]]))
  return (
    <Page width="window">
      <div className={styles.viewer}>
        <div className={styles.head}>
          <IconButton
            variant="floating"
            label={viewerTexts.close}
            icon={<IconX />}
            onClick={onClose}
          />
          <VisuallyHidden>
            <h1>{viewerTexts.loading}</h1>
          </VisuallyHidden>
        </div>
        <div className={styles.waiting}>
          <Spinner shape="block" label={viewerTexts.loading} />
        </div>
      </div>
    </Page>
  )
}
