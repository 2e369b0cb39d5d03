import { IconChecks } from '@tabler/icons-react'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import type { IdentifyConfirmation } from '#shared/contract/identify.ts'
import type { IdentifyVerdict } from '#shared/identify.ts'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Decision } from '#web/ui/form/decision.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useConfirmations, useDecide } from './identify.data.ts'
import { JudgedPictures } from './judged-pictures.tsx'

export function Confirmations() {
  const query = useConfirmations()
  if (query.isLoadingError) return <ErrorState title={texts.failedTitle} {...failedRead(query)} />
  if (!query.data) return <Skeleton shape="card" height="18rem" />
  if (query.data.length === 0) return <EmptyState icon={IconChecks} title={texts.none} />
  return (
    <Stack as="ul" gap={3}>
      {query.data.map((waiting, index) => (
        <Confirmation key={waiting.attemptId} waiting={waiting} place={index + 1} />
      ))}
    </Stack>
  )
}

function Confirmation({ waiting, place }: { waiting: IdentifyConfirmation; place: number }) {
  const { attemptId, poses, votes, tsDue } = waiting
  const decide = useDecide(attemptId)
  const count = (verdict: IdentifyVerdict) => votes.filter(vote => vote.verdict === verdict).length
  return (
    <Card as="li" title={texts.adminCall(place)}>
      <Stack gap={5}>
        <Hint>
          {texts.votes(count('SAME'), count('DIFFERENT'), count('UNSURE'))}
          <br />
          {texts.until(formatDateTime(tsDue))}
        </Hint>
        <JudgedPictures attemptId={attemptId} poses={poses} />
        <Decision
          words={texts}
          reasonMaxLength={reasonMaxLength}
          yes={texts.confirm}
          no={texts.reject}
          isPending={decide.isPending}
          failure={decide.isError ? (refusalWords(decide.error) ?? texts.tryAgain) : undefined}
          onDecide={(isSame, reason) => decide.mutate({ isSame, reason })}
        />
      </Stack>
    </Card>
  )
}
