import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { readingTexts } from '#shared/texts/reading.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useFocusOn } from '#web/ui/focus.ts'
import { Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './account-form.module.css'
import { takenEmailToken } from './mailed-token.ts'

interface EmailLinkTexts {
  readonly lead: string
  readonly button: string
  readonly incompleteTitle: string
  readonly incomplete: string
  readonly refusedTitle: string
  readonly doneTitle: string
  readonly done: (email: string) => string
}

export interface EmailLinkProps {
  texts: EmailLinkTexts
  action: UseMutationResult<{ email: string }, Error, string>
  next: ReactNode
}

/** The link takes effect only when the button is pressed, since mail scanners open links. */
export function EmailLink({ texts, action, next }: EmailLinkProps) {
  const [token] = useState(takenEmailToken)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, action.isSuccess || action.isError ? action.status : false)
  const { error } = action
  const isOver = action.isSuccess || (error instanceof ApiProblem && error.status === 410)
  if (!token) {
    return (
      <Notice kind="warning" title={texts.incompleteTitle}>
        <Text as="span" wrap="preserve">
          {texts.incomplete}
        </Text>
      </Notice>
    )
  }
  return (
    <Stack gap={5}>
      <Text as="div" ref={answer} tabIndex={-1} className={styles.answer}>
        {action.isError && (
          <Notice kind="error" title={texts.refusedTitle}>
            <Text as="span" wrap="preserve">
              {refusalWords(action.error) ?? readingTexts.unreachable}
            </Text>
          </Notice>
        )}
        {action.isSuccess && (
          <Notice kind="success" title={texts.doneTitle}>
            {texts.done(action.data.email)}
          </Notice>
        )}
      </Text>
      {!isOver && <p>{texts.lead}</p>}
      {!isOver && (
        <Button
          variant="primary"
          wide
          loading={action.isPending}
          onClick={() => action.mutate(token)}
        >
          {texts.button}
        </Button>
      )}
      {action.isSuccess && next}
    </Stack>
  )
}
