import { siteTexts } from '#shared/texts/site.ts'
import { hideTrouble, useTrouble } from './lib/trouble.ts'
import styles from './trouble-notice.module.css'
import { Notice } from './ui/notice.tsx'

/** Says under the masthead that the server cannot be reached; goes by itself after a while. */
export function TroubleNotice() {
  if (!useTrouble()) return null
  return (
    <div className={styles.place}>
      <Notice kind="error" onDismiss={hideTrouble}>
        {siteTexts.trouble}
      </Notice>
    </div>
  )
}
