import { type SubmitEvent, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { focusField } from '#web/ui/focus-field.ts'
import { useTakeSeat } from './billing.data.ts'
import { wordsOfFailure } from './words-of-failure.ts'

const texts = billingTexts.seat
export const codeField = 'code'

/** The code of a friend: what is wrong with it, before or after it is sent. */
export function useSeatCode(onTaken: () => void) {
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const take = useTakeSeat(onTaken)
  const problem = problemOf(typed.trim())

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form } = event
    setIsTried(true)
    if (problem) focusField(form, codeField)
    if (problem || take.isPending) return
    take.mutate(typed.trim(), { onError: () => focusField(form, codeField) })
  }
  return {
    typed,
    type: (next: string) => {
      setTyped(next)
      setIsTried(false)
      if (take.isError) take.reset()
    },
    submit,
    problem: (isTried && problem) || (take.error ? wordsOfFailure(take.error) : undefined),
    isSending: take.isPending,
  }
}

function problemOf(code: string) {
  if (code === '') return texts.codeMissing
  return code.length > limits.seatCodeMaxLength ? texts.codeTooLong : undefined
}
