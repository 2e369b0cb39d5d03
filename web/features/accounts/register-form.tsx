import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { acknowledgementTexts } from '#shared/texts/acknowledgements.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField, useFocusOn } from '#web/ui/focus.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './account-form.module.css'
import { emailProblemOf, toEmail } from './account-rules.ts'
import {
  type AcknowledgementValue,
  acknowledgementValues,
  useRegister,
} from './registration.data.ts'

const texts = accountsTexts.register

export function RegisterForm() {
  const [email, setEmail] = useState('')
  const [agreed, setAgreed] = useState<readonly AcknowledgementValue[]>([])
  const [tries, setTries] = useState(0)
  const register = useRegister()
  const answer = useRef<HTMLDivElement>(null)
  const isTried = tries > 0
  const isAgreed = agreed.length === acknowledgementValues.length
  const isComplete = email.trim() !== '' && isAgreed
  const emailProblem = emailProblemOf(email)
  const isAnswered = register.isPending || register.isSuccess
  useFocusOn(answer, isAnswered ? register.status : isTried && !isAgreed && tries)
  const send = (form: HTMLFormElement | null) => {
    setTries(tries + 1)
    if (isAgreed && emailProblem && form) focusField(form, 'email')
    if (isComplete && !emailProblem) register.mutate({ email: toEmail(email), agreed })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(event.currentTarget)
  }
  // A disabled submit button would ignore Enter silently.
  const pressInEmail = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!register.isPending) send(event.currentTarget.form)
  }
  const agree = (value: AcknowledgementValue, isAgreed: boolean) => {
    setAgreed(
      acknowledgementValues.filter(each => (each === value ? isAgreed : agreed.includes(each))),
    )
    setTries(0)
    if (!register.isPending) register.reset()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        <MarkedText>{texts.documents}</MarkedText>
      </p>
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
      {!isAnswered && (
        <Button type="submit" variant="primary" wide disabled={!isAgreed}>
          {texts.submit}
        </Button>
      )}
    </form>
  )
}

interface AcknowledgementCardProps {
  value: AcknowledgementValue
  isAgreed: boolean
  onChange: (isAgreed: boolean) => void
}

function AcknowledgementCard({ value, isAgreed, onChange }: AcknowledgementCardProps) {
  const { title, text, label } = acknowledgementTexts[value]
  return (
    <Card title={title}>
      <p className={styles.legal}>{text}</p>
      <div className={styles.agree}>
        <Checkbox
          label={label}
          name={value}
          required
          checked={isAgreed}
          onCheckedChange={onChange}
        />
      </div>
    </Card>
  )
}
