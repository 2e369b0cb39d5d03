import { type SubmitEvent, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { contactTexts } from '#shared/texts/contact.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { useSession } from '#web/lib/session.ts'
import { useIdempotentDraft } from '#web/lib/use-idempotent-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField, useFocusOn } from '#web/ui/focus.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './contact-form.module.css'
import { type ContactDraft, type ContactProblems, contactProblemsOf } from './contact-rules.ts'
import { useSendContactMessage } from './support.data.ts'

const texts = contactTexts.form
const fields = ['name', 'email', 'message'] as const
const emptyDraft: ContactDraft = { name: '', message: '', email: '' }

/** Writes to support. A visitor may give an address for the answer; that of a member is known. */
export function ContactForm() {
  const { isLoggedIn } = useSession()
  const form = useContactForm()
  const { status } = form
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, status === 'success' && status)
  return (
    <Stack gap={5} max="36rem">
      {status !== 'success' && <Fields form={form} asksEmail={!isLoggedIn} />}
      <div ref={answer} tabIndex={-1} className={styles.answer}>
        {status === 'pending' && <Notice>{texts.sending}</Notice>}
        {status === 'error' && <Notice kind="error">{texts.failed}</Notice>}
        {status === 'success' && (
          <Notice kind="success">{isLoggedIn ? texts.sent : texts.sentByVisitor}</Notice>
        )}
      </div>
    </Stack>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useContactForm>
  asksEmail: boolean
}

function Fields({ form, asksEmail }: FieldsProps) {
  const { draft, problems, edit } = form
  return (
    <Stack className={styles.form} as="form" gap={5} noValidate onSubmit={form.submit}>
      <TextField
        label={texts.name}
        helper={draft.name === '' && texts.nameMissing}
        error={problems.name}
        name="name"
        autoComplete="name"
        required
        value={draft.name}
        onValueChange={name => edit({ name })}
      />
      {asksEmail && (
        <TextField
          label={texts.email}
          helper={texts.emailHelper}
          error={problems.email}
          optional
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.email}
          onValueChange={email => edit({ email })}
        />
      )}
      <TextArea
        label={texts.message}
        helper={texts.messageHelper}
        error={problems.message}
        name="message"
        rows={4}
        most={limits.contactMessageMaxLength}
        required
        value={draft.message}
        onValueChange={message => edit({ message })}
      />
      <div>
        <Button type="submit" variant="primary" loading={form.status === 'pending'}>
          {texts.submit}
        </Button>
      </div>
    </Stack>
  )
}

/** State, problems and submission of the form. After a failure the draft stays. */
function useContactForm() {
  const [isTried, setIsTried] = useState(false)
  const send = useSendContactMessage()
  const { id, draft, edit } = useIdempotentDraft(emptyDraft, send)
  const problems = contactProblemsOf(draft)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const wrong = fields.find(field => problems[field])
    if (wrong) focusField(event.currentTarget, wrong)
    else if (!send.isPending) send.mutate(bodyOf(id, draft))
  }
  return {
    draft,
    edit,
    submit,
    problems: { ...(isTried ? problems : {}), ...refusedField(send.error) },
    status: send.status,
  }
}

function bodyOf(id: string, draft: ContactDraft) {
  const email = draft.email.trim()
  return {
    id,
    name: draft.name.trim(),
    message: draft.message.trim(),
    ...(email !== '' && { email }),
  }
}

/** The server checks addresses more strictly. */
function refusedField(error: Error | null): ContactProblems {
  const isEmail = error instanceof ApiProblem && error.fields.includes('/email')
  return isEmail ? { email: contactTexts.form.emailInvalid } : {}
}
