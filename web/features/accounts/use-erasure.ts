import { type SubmitEvent, useState } from 'react'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { focusField } from '#web/ui/focus-field.ts'
import { useEraseAccount } from './own-data.data.ts'

const texts = accountsTexts.erasure
const passwordField = 'password'

interface ErasureOptions {
  readonly asksPassword: boolean
  readonly needsFreshLink: boolean
  readonly onErased: () => void
  readonly onClose: () => void
}

/** What the dialog that erases an account holds, and how it is sent. */
export function useErasure({ asksPassword, needsFreshLink, onErased, onClose }: ErasureOptions) {
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const erase = useEraseAccount()
  const isWrong =
    erase.error instanceof ApiProblem && erase.error.code === 'accounts/wrong-password'
  const isStale =
    erase.error instanceof ApiProblem && erase.error.code === 'accounts/fresh-link-needed'
  // Another device may have set a password, or the time of the link be over, meanwhile.
  const hasField = asksPassword || isWrong
  const isMissing = hasField && password === ''

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form } = event
    setIsTried(true)
    if (isMissing) focusField(form, passwordField)
    if (isMissing || erase.isPending) return
    const onError = () => focusField(form, passwordField)
    erase.mutate(hasField ? { password } : {}, { onSuccess: onErased, onError })
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
    failure: erase.isError && !isWrong && !isStale ? wordsOf(erase.error) : undefined,
    isErasing: erase.isPending || erase.isSuccess,
  }
}

const wrongPassword = refusalTexts['accounts/wrong-password'].detail

function wordsOf(error: Error) {
  const isRefused = error instanceof ApiProblem && error.status === 429
  return isRefused ? error.detail : texts.failed
}
