import { type SubmitEvent, useState } from 'react'
import { supportTexts } from '#shared/texts/support.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { useDraftSentOnce } from '#web/lib/use-draft-sent-once.ts'
import { focusField } from '#web/ui/focus-field.ts'
import { type ContactDraft, type ContactProblems, contactProblemsOf } from './contact-rules.ts'
import { useSendContactMessage } from './support.data.ts'

const fields = ['name', 'email', 'message'] as const
const empty: ContactDraft = { name: '', message: '', email: '' }

/** What the form to support holds, what is wrong with it, and how it is sent. What was typed outlives a failure. */
export function useContactForm() {
  const [isTried, setIsTried] = useState(false)
  const send = useSendContactMessage()
  const { id, draft, edit } = useDraftSentOnce(empty, send)
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

/** The server knows better what is an address. */
function refusedField(error: Error | null): ContactProblems {
  const isEmail = error instanceof ApiProblem && error.fields.includes('/email')
  return isEmail ? { email: supportTexts.form.emailInvalid } : {}
}
