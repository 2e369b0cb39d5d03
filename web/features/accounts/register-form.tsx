import { type KeyboardEvent, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { acknowledgementTexts } from '#shared/texts/acknowledgements.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField, useFocusOn } from '#web/ui/focus.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Stack, Text } from '#web/ui/layout/primitives.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './account-form.module.css'
import { emailProblemOf, toEmail } from './account-rules.ts'
import {
  type AcknowledgementValue,
  acknowledgementValues,
  type Registration,
  useRegister,
} from './registration.data.ts'

const texts = accountsTexts.register

const RegisterSent = onDemand(async () => (await import('./register-sent.tsx')).RegisterSent)

export function RegisterForm() {
  const [email, setEmail] = useState('')
  const [agreed, setAgreed] = useState<readonly AcknowledgementValue[]>([])
  const [tries, setTries] = useState(0)
  const [sent, setSent] = useState<Registration>()
  const register = useRegister()
  const answer = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [restarts, setRestarts] = useState(0)
  const isTried = tries > 0
  const isAgreed = agreed.length === acknowledgementValues.length
  const isComplete = email.trim() !== '' && isAgreed
  const emailProblem = emailProblemOf(email)
  const { isPending } = register
  const change = (email: string) => {
    setEmail(email)
    if (!isPending) register.reset()
  }
  useFocusOn(field, restarts > 0 && restarts)
  useFocusOn(answer, isPending ? 'pending' : isTried && !isAgreed && tries)
  const send = (form: HTMLFormElement | null) => {
    setTries(tries + 1)
    if (isAgreed && emailProblem && form) focusField(form, 'email')
    if (!isComplete || emailProblem) return
    const registration = { email: toEmail(email), agreed }
    register.mutate(registration, { onSuccess: () => setSent(registration) })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(event.currentTarget)
  }
  // A disabled submit button would ignore Enter silently.
  const pressInEmail = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!isPending) send(event.currentTarget.form)
  }
  const agree = (value: AcknowledgementValue, isAgreed: boolean) => {
    void RegisterSent.preload()
    setAgreed(
      acknowledgementValues.filter(each => (each === value ? isAgreed : agreed.includes(each))),
    )
    setTries(0)
    if (!isPending) register.reset()
  }
  const startOver = () => {
    setSent(undefined)
    setTries(0)
    setEmail('')
    setRestarts(restarts + 1)
  }
  if (sent) {
    return (
      <Suspense>
        <RegisterSent
          email={sent.email}
          isPending={isPending}
          sendAgain={onSent => register.mutate(sent, { onSuccess: onSent })}
          onAnother={startOver}
        />
      </Suspense>
    )
  }
  return (
    <Stack as="form" gap={5} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={accountsTexts.email}
        helper={email === '' && accountsTexts.emailHelper}
        error={isTried ? (emailProblem ?? refusedEmailOf(register.error)) : undefined}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onValueChange={change}
        onKeyDown={pressInEmail}
      />
      <Stack as="fieldset" gap={2} aria-label={texts.acknowledgements}>
        <Text tone="muted">
          <MarkedText>{texts.documents}</MarkedText>
        </Text>
        {acknowledgementValues.map(value => (
          <AcknowledgementLine
            key={value}
            value={value}
            isAgreed={agreed.includes(value)}
            onChange={isAgreed => agree(value, isAgreed)}
          />
        ))}
      </Stack>
      <Text as="div" ref={answer} tabIndex={-1} className={styles.answer}>
        {isTried && !isComplete && <Notice kind="error">{texts.required}</Notice>}
        {isPending && <Notice>{texts.requesting}</Notice>}
      </Text>
      {!isPending && (
        <Button type="submit" variant="primary" wide disabled={!isAgreed}>
          {texts.submit}
        </Button>
      )}
    </Stack>
  )
}

function refusedEmailOf(error: Error | null) {
  const isRefused = error instanceof ApiProblem && error.fields.includes('/email')
  return isRefused ? accountsTexts.emailUnfit : undefined
}

interface AcknowledgementLineProps {
  value: AcknowledgementValue
  isAgreed: boolean
  onChange: (isAgreed: boolean) => void
}

function AcknowledgementLine({ value, isAgreed, onChange }: AcknowledgementLineProps) {
  const { title, text, label } = acknowledgementTexts[value]
  return (
    <Stack pad={[0, 3]} surface="card">
      <Checkbox label={label} name={value} required checked={isAgreed} onCheckedChange={onChange} />
      <details className={styles.full}>
        <summary>
          {texts.readInFull}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </summary>
        <p>{text}</p>
      </details>
    </Stack>
  )
}
