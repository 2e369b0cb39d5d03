import { useRef } from 'react'
import type { ContactMessage } from '#shared/contract/support.ts'
import { limits } from '#shared/limits.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { contactTexts } from '#shared/texts/contact.ts'
import { tidyLine, tidyText } from '#shared/typed-text.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { useSession } from '#web/lib/session.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { useFocusOn } from '#web/ui/focus.ts'
import { FormEnd } from '#web/ui/form/form-end.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type Problems, textProblem, useForm } from '#web/ui/form/use-form.ts'
import { Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './contact-form.module.css'

const texts = contactTexts.form
const emptyDraft = { name: '', message: '', email: '' }

/** Writes to support. A visitor may give an address for the answer. A member's address is known. */
export function ContactForm() {
  const { isLoggedIn } = useSession()
  const send = useWrite({
    mutationKey: ['contact-message'],
    mutationFn: (body: ContactMessage) =>
      api('POST /api/contactus-messages', { body, fetch: fetchKeepalive }),
  })
  const { status } = send
  const form = useForm({
    values: emptyDraft,
    problemsOf: contactProblemsOf,
    refusedOf,
    write: send,
    inputOf: ({ name, message, email }, id) => ({
      id,
      name: tidyLine(name),
      message: tidyText(message),
      ...(email.trim() !== '' && { email: email.trim() }),
    }),
  })
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, status === 'success' && status)
  return (
    <Stack gap={5} max="36rem">
      {status !== 'success' && (
        <Stack className={styles.form} as="form" gap={5} noValidate onSubmit={form.submit}>
          <TextField
            {...form.field('name')}
            label={texts.name}
            helper={form.values.name === '' && texts.nameMissing}
            autoComplete="name"
            required
          />
          {!isLoggedIn && (
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
          <FormEnd form={form} submit={texts.submit} />
        </Stack>
      )}
      <Text as="div" ref={answer} tabIndex={-1} className={styles.answer} quietFocus>
        {status === 'pending' && <Notice>{texts.sending}</Notice>}
        {status === 'error' && <Notice kind="error">{texts.failed}</Notice>}
        {status === 'success' && (
          <Notice kind="success">{isLoggedIn ? texts.sent : texts.sentByVisitor}</Notice>
        )}
      </Text>
    </Stack>
  )
}

/** The server checks addresses more strictly. */
function refusedOf(error: Error): Problems {
  const isEmail = error instanceof ApiProblem && error.fields.includes('/email')
  return isEmail ? { email: accountsTexts.emailUnfit } : {}
}

export function contactProblemsOf({ name, email, message }: typeof emptyDraft): Problems {
  return {
    name: problemOf(tidyLine(name), texts.nameMissing, limits.personNameMaxLength),
    email: email.trim() === '' || email.includes('@') ? undefined : texts.emailInvalid,
    message: problemOf(message, texts.messageMissing, limits.contactMessageMaxLength),
  }
}

const problemOf = (value: string, missing: string, most: number) =>
  textProblem(value, most, { missing, tooLong: texts.tooLong(most) })
