import { useState } from 'react'
import { isLongerThan, tidyText } from '#shared/typed-text.ts'
import { Button, ButtonRow } from '../button/button.tsx'
import { Notice } from '../state/notice.tsx'
import { TextArea } from './text-area.tsx'

export interface DecisionProps {
  /** The label of the reason, and the error if there is none. */
  words: { readonly reason: string; readonly reasonMissing: string }
  reasonMaxLength: number
  yes: string
  no: string
  isPending: boolean
  failure?: string | undefined
  onDecide: (isYes: boolean, reason: string) => void
}

export function Decision(props: DecisionProps) {
  const { words, reasonMaxLength, yes, no, isPending, failure, onDecide } = props
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const reason = tidyText(typed)
  const isUnfit = reason === '' || isLongerThan(reason, reasonMaxLength)
  const decide = (isYes: boolean) => {
    setIsTried(true)
    if (!isUnfit && !isPending) onDecide(isYes, reason)
  }
  return (
    <>
      <TextArea
        label={words.reason}
        name="reason"
        most={reasonMaxLength}
        required
        value={typed}
        onValueChange={setTyped}
        error={isTried && reason === '' ? words.reasonMissing : undefined}
      />
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <ButtonRow>
        <Button variant="primary" loading={isPending} onClick={() => decide(true)}>
          {yes}
        </Button>
        <Button disabled={isPending} onClick={() => decide(false)}>
          {no}
        </Button>
      </ButtonRow>
    </>
  )
}
