import { IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useId, useState } from 'react'
import { accountDataTexts } from '#shared/texts/account-data.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from '../account-form.module.css'
import { FreshLink } from './fresh-link.tsx'
import { useEraseAccount } from './settings.data.ts'

const texts = accountDataTexts.erasure
const wrongPassword = refusalTexts['accounts/wrong-password'].detail
const passwordField = 'password'

export interface EraseAccountProps {
  asksPassword: boolean
  needsFreshLink: boolean
  onErased: () => void
}

/** Explains what erasing the account means, and opens the dialog that does it. */
export function EraseAccount(props: EraseAccountProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={texts.title} id="erase" as="section">
      <CardBody>
        <p>
          <strong>{texts.lead}</strong>
        </p>
        <Stack as="ul" className={styles.points} gap={2} tone="muted">
          {texts.consequences.map(consequence => (
            <li key={consequence}>{consequence}</li>
          ))}
        </Stack>
        <Text tone="muted">{texts.before}</Text>
        <Cluster className={styles.actions} gap={4}>
          <Button
            variant="danger"
            icon={<IconTrash aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {texts.open}
          </Button>
        </Cluster>
      </CardBody>
      <EraseDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  )
}

interface ErasureOptions extends EraseAccountProps {
  onClose: () => void
}

/** Asks for confirmation, and for the password where there is one. */
function EraseDialog({ isOpen, ...options }: ErasureOptions & { isOpen: boolean }) {
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
        {(field || needsFreshLink) && <FreshLink text={settingsTexts.freshLink.erasure} />}
        {failure && <Notice kind="error">{failure}</Notice>}
      </form>
    </ModalOnDemand>
  )
}

/** State of the dialog, and the call. */
function useErasure({ asksPassword, needsFreshLink, onErased, onClose }: ErasureOptions) {
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const erase = useEraseAccount(onErased)
  const isWrong =
    erase.error instanceof ApiProblem && erase.error.code === 'accounts/wrong-password'
  const isStale =
    erase.error instanceof ApiProblem && erase.error.code === 'accounts/fresh-link-needed'
  // Meanwhile another device may have set a password, or the link may have expired.
  const hasField = asksPassword || isWrong
  const isMissing = hasField && password === ''

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form } = event
    setIsTried(true)
    if (isMissing) focusField(form, passwordField)
    if (isMissing || erase.isPending) return
    const onError = () => focusField(form, passwordField)
    erase.mutate(hasField ? { password } : {}, { onError })
  }
  const close = () => {
    if (erase.isPending) return
    setPassword('')
    setIsTried(false)
    erase.reset()
    onClose()
  }
  const problem = isMissing ? isTried && texts.passwordMissing : isWrong && wrongPassword
  return {
    submit,
    close,
    field: hasField && {
      name: passwordField,
      value: password,
      error: problem || undefined,
      onValueChange: (next: string) => {
        setPassword(next)
        if (erase.isError && asksPassword) erase.reset()
      },
    },
    needsFreshLink: needsFreshLink || isStale,
    failure: erase.isError && !isWrong && !isStale ? failureOf(erase.error) : undefined,
    isErasing: erase.isPending || erase.isSuccess,
  }
}

function failureOf(error: Error) {
  const isRefused = error instanceof ApiProblem && error.status === 429
  return isRefused ? error.detail : texts.failed
}
