import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './account-form.module.css'
import { EraseDialog } from './erase-dialog.tsx'

const texts = accountsTexts.erasure

export interface EraseAccountProps {
  asksPassword: boolean
  needsFreshLink: boolean
  onErased: () => void
}

/** The way out: says what it does before it asks. */
export function EraseAccount(props: EraseAccountProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={texts.title} as="section">
      <div className={styles.inCard}>
        <p>
          <strong>{texts.lead}</strong>
        </p>
        <ul className={`${styles.points} ${styles.explained}`}>
          {texts.consequences.map(consequence => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <p className={styles.explained}>{texts.before}</p>
        <div className={styles.actions}>
          <Button
            variant="danger"
            icon={<IconTrash aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {texts.open}
          </Button>
        </div>
      </div>
      <EraseDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  )
}
