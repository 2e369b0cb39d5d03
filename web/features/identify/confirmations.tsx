import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import type { IdentifyConfirmation } from '#shared/contract/identify.ts'
import type { IdentifyVerdict } from '#shared/identify.ts'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useConfirmations, useDecide } from './identify.data.ts'
import styles from './identify.module.css'
import { JudgedPictures } from './judged-pictures.tsx'

/** Pictures that wait for an administrator. */
export function Confirmations() {
  const query = useConfirmations()
  if (query.isLoadingError) return <ErrorState title={texts.failedTitle} {...failedRead(query)} />
  if (!query.data) return <Skeleton shape="card" height="18rem" />
  if (query.data.length === 0) return <EmptyState icon={<IconChecks />} title={texts.none} />
  return (
    <ul className={styles.plain}>
      {query.data.map((waiting, index) => (
        <Confirmation key={waiting.attemptId} waiting={waiting} place={index + 1} />
      ))}
    </ul>
  )
}

interface ConfirmationProps {
  waiting: IdentifyConfirmation
  place: number
}

function Confirmation({ waiting, place }: ConfirmationProps) {
  const { attemptId, poses, votes, tsDue } = waiting
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const decide = useDecide(attemptId)
  const reason = typed.trim()
  const isUnfit = reason === '' || reason.length > reasonMaxLength
  const count = (verdict: IdentifyVerdict) => votes.filter(vote => vote.verdict === verdict).length
  const send = (isSame: boolean) => {
    setIsTried(true)
    if (!isUnfit && !decide.isPending) decide.mutate({ isSame, reason })
  }
  return (
    <Card as="li" title={texts.adminCall(place)}>
      <p className={styles.muted}>
        {texts.votes(count('SAME'), count('DIFFERENT'), count('UNSURE'))}
        <br />
        {texts.until(formatDateTime(tsDue))}
      </p>
      <JudgedPictures attemptId={attemptId} poses={poses} />
      <TextArea
        label={texts.reason}
        name="reason"
        most={reasonMaxLength}
        required
        value={typed}
        onValueChange={setTyped}
        error={isTried && reason === '' ? texts.reasonMissing : undefined}
      />
      {decide.isError && (
        <Notice kind="error">{refusalWords(decide.error) ?? texts.tryAgain}</Notice>
      )}
      <div className={styles.actions}>
        <Button variant="primary" loading={decide.isPending} onClick={() => send(true)}>
          {texts.confirm}
        </Button>
        <Button disabled={decide.isPending} onClick={() => send(false)}>
          {texts.reject}
        </Button>
      </div>
    </Card>
  )
}
