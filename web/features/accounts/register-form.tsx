import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './account-form.module.css'
import {
  type AcknowledgementValue,
  acknowledgementValues,
  emailProblemOf,
  toEmail,
} from './account-rules.ts'
import { useRegister } from './accounts.data.ts'
import { AcknowledgementCard } from './acknowledgement-card.tsx'

const texts = accountsTexts.register

export function RegisterForm() {
  const [email, setEmail] = useState('')
  const [agreed, setAgreed] = useState<readonly AcknowledgementValue[]>([])
  const [isTried, setIsTried] = useState(false)
  const register = useRegister()
  const answer = useRef<HTMLDivElement>(null)
  const isComplete = email.trim() !== '' && agreed.length === acknowledgementValues.length
  const emailProblem = emailProblemOf(email)
  const send = () => {
    setIsTried(true)
    if (!isComplete || emailProblem) return
    register.mutate({ email: toEmail(email), agreed })
    // The button is about to go, and the focus with it.
    answer.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  // A disabled button would swallow the key without a word.
  const pressInEmail = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!register.isPending) send()
  }
  const agree = (value: AcknowledgementValue, isAgreed: boolean) => {
    setAgreed(
      acknowledgementValues.filter(each => (each === value ? isAgreed : agreed.includes(each))),
    )
    setIsTried(false)
    if (!register.isPending) register.reset()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={accountsTexts.email}
        helper={email === '' && accountsTexts.emailHelper}
        error={isTried ? emailProblem : undefined}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onValueChange={setEmail}
        onKeyDown={pressInEmail}
      />
      <fieldset className={styles.section} aria-label={texts.acknowledgements}>
        {acknowledgementValues.map(value => (
          <AcknowledgementCard
            key={value}
            value={value}
            isAgreed={agreed.includes(value)}
            onChange={isAgreed => agree(value, isAgreed)}
          />
        ))}
      </fieldset>
      <div ref={answer} tabIndex={-1} className={styles.answer}>
        {isTried && !isComplete && <Notice kind="error">{texts.required}</Notice>}
        {register.isPending && <Notice>{texts.requesting}</Notice>}
        {register.isSuccess && (
          <Notice kind="success" title={texts.requestedTitle}>
            {texts.requested}
          </Notice>
        )}
      </div>
      {!register.isPending && !register.isSuccess && (
        <Button
          type="submit"
          variant="primary"
          wide
          disabled={agreed.length < acknowledgementValues.length}
        >
          {texts.submit}
        </Button>
      )}
    </form>
  )
}
