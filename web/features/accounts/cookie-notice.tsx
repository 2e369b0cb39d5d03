import { accountsTexts } from '#shared/texts/accounts.ts'
import { MarkedWords } from '#web/ui/marked-words.tsx'
import styles from './account-form.module.css'

/** Says before the login which cookies it sets. */
export function CookieNotice() {
  return (
    <p className={styles.quiet}>
      <MarkedWords>{accountsTexts.cookies}</MarkedWords>
    </p>
  )
}
