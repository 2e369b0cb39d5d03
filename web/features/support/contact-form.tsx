import { useRef } from 'react'
import { limits } from '#shared/limits.ts'
import { contactTexts } from '#shared/texts/contact.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useFocusOn } from '#web/ui/focus.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type Problems, useForm } from '#web/ui/form/use-form.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './contact-form.module.css'
import { type ContactDraft, contactProblemsOf } from './contact-rules.ts'
import { useSendContactMessage } from './support.data.ts'

const texts = contactTexts.form
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
  return (
    <Stack className={styles.form} as="form" gap={5} noValidate onSubmit={form.submit}>
      <TextField
        {...form.field('name')}
        label={texts.name}
        helper={form.values.name === '' && texts.nameMissing}
        autoComplete="name"
        required
      />
      {asksEmail && (
        <TextField
          {...form.field('email')}
          label={texts.email}
          helper={texts.emailHelper}
          optional
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <TextArea
        {...form.field('message')}
        label={texts.message}
        helper={texts.messageHelper}
        rows={4}
        most={limits.contactMessageMaxLength}
        required
      />
      <div>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {texts.submit}
        </Button>
      </div>
    </Stack>
  )
}

/** After a failure the draft stays. */
function useContactForm() {
  const send = useSendContactMessage()
  const form = useForm({
    values: emptyDraft,
    problemsOf: contactProblemsOf,
    refusedOf,
    write: send,
    inputOf,
  })
  return { ...form, status: send.status }
}

function inputOf(draft: ContactDraft, id: string) {
  const email = draft.email.trim()
  return {
    id,
    name: draft.name.trim(),
    message: draft.message.trim(),
    ...(email !== '' && { email }),
  }
}

/** The server checks addresses more strictly. */
function refusedOf(error: Error): Problems {
  const isEmail = error instanceof ApiProblem && error.fields.includes('/email')
  return isEmail ? { email: texts.emailInvalid } : {}
}
