import { useRef } from 'react'
import { limits } from '#shared/limits.ts'
import { supportTexts } from '#shared/texts/support.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFocusOn } from '#web/ui/use-focus-on.ts'
import styles from './contact-form.module.css'
import { useContactForm } from './use-contact-form.ts'

const texts = supportTexts.form

/** Writes to support. A visitor may say where he wants the answer; a member has an address. */
export function ContactForm() {
  const { isLoggedIn } = useSession()
  const form = useContactForm()
  const { status } = form
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, status === 'success' && status)
  return (
    <div className={styles.contact}>
      {status !== 'success' && <Fields form={form} asksEmail={!isLoggedIn} />}
      <div ref={answer} tabIndex={-1} className={styles.answer}>
        {status === 'pending' && <Notice>{texts.sending}</Notice>}
        {status === 'error' && <Notice kind="error">{texts.failed}</Notice>}
        {status === 'success' && (
          <Notice kind="success">{isLoggedIn ? texts.sent : texts.sentByVisitor}</Notice>
        )}
      </div>
    </div>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useContactForm>
  asksEmail: boolean
}

function Fields({ form, asksEmail }: FieldsProps) {
  const { draft, problems, edit } = form
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
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
    </form>
  )
}
