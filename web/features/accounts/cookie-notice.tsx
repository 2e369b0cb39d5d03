import { accountsTexts } from '#shared/texts/accounts.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import styles from './account-form.module.css'

/** The cookies that a login sets. */
export function CookieNotice() {
  return (
    <p className={styles.quiet}>
      <MarkedText>{accountsTexts.cookies}</MarkedText>
    </p>
  )
}
