import type { Settings } from '#shared/contract/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import styles from './settings-section.module.css'

const texts = settingsTexts.account

export interface AccountFactsProps {
  settings: Pick<Settings, 'roles' | 'volunteerCredits'>
}

/** What an account has that its member does not set. */
export function AccountFacts({ settings }: AccountFactsProps) {
  const { roles, volunteerCredits } = settings
  const special = roles.filter(role => role !== 'USER')
  return (
    <div className={styles.muted}>
      <p>{texts.credits(volunteerCredits)}</p>
      {special.length > 0 && <p>{texts.roles(special.map(role => texts.role[role]).join(', '))}</p>}
    </div>
  )
}
