import type { MouseEvent } from 'react'
import { settingsTexts } from '#shared/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { focusField } from '#web/ui/focus-field.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useCancelEmailChange } from './settings.data.ts'
import styles from './settings-section.module.css'

const texts = settingsTexts.pendingEmail

export interface PendingEmailProps {
  email: string
  pendingEmail: string | undefined
}

/** Says that another address waits to be confirmed, and gives it up. */
export function PendingEmail({ email, pendingEmail }: PendingEmailProps) {
  const cancel = useCancelEmailChange()
  if (!pendingEmail) return null
  // The button goes away with the change: the focus goes on with the address that stays.
  const giveUp = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) =>
    cancel.mutate(undefined, { onSuccess: () => form && focusField(form, 'email') })
  return (
    <Notice title={texts.title(pendingEmail)}>
      <div className={styles.section}>
        <p>{texts.body(email)}</p>
        {cancel.isError && <p role="alert">{texts.failed}</p>}
        <div>
          <Button loading={cancel.isPending} onClick={giveUp}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
