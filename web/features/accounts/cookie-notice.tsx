import { accountsTexts } from '#shared/texts/accounts.ts'
import { MarkedWords } from '#web/ui/marked-words.tsx'
import styles from './account-form.module.css'

/** The cookies that a login sets. */
export function CookieNotice() {
  return (
    <p className={styles.quiet}>
      <MarkedWords>{accountsTexts.cookies}</MarkedWords>
    </p>
  )
}
