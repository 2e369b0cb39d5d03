import { Link } from 'react-router'
import { accountsTexts } from '#shared/texts/accounts.ts'
import styles from './account-form.module.css'

const texts = accountsTexts.login

/** Both ways in without a password lead to the same screen. */
export function LoginLinks() {
  return (
    <div className={styles.links}>
      <span>
        {texts.newHere} <Link to="/register">{texts.register}</Link>
      </span>
      <Link to="/register">{texts.forgotten}</Link>
    </div>
  )
}
