import { useId } from 'react'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './account-form.module.css'
import { FreshLink } from './fresh-link.tsx'
import { useErasure } from './use-erasure.ts'

const texts = accountsTexts.erasure

export interface EraseDialogProps {
  isOpen: boolean
  asksPassword: boolean
  needsFreshLink: boolean
  onClose: () => void
  onErased: () => void
}

/** Asks once more, for the password where there is one, and erases. */
export function EraseDialog({ isOpen, ...options }: EraseDialogProps) {
  const formId = useId()
  const { submit, close, field, failure, needsFreshLink, isErasing } = useErasure(options)
  return (
    <ModalOnDemand
      open={isOpen}
      onOpenChange={open => {
        if (!open) close()
      }}
      title={texts.confirmTitle}
      description={texts.confirmBody}
      dismissible={false}
      actions={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            loading={isErasing}
            disabled={needsFreshLink && !field}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.dialogForm} noValidate onSubmit={submit}>
        {field && (
          <TextField
            {...field}
            label={texts.password}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        {(field || needsFreshLink) && <FreshLink words={settingsTexts.freshLink.erasure} />}
        {failure && <Notice kind="error">{failure}</Notice>}
      </form>
    </ModalOnDemand>
  )
}
