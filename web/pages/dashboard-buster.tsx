import { IconChecks } from '@tabler/icons-react'
import { Link } from 'react-router'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import type { BusterConfirmation } from '#shared/games/gpt-buster/contract.ts'
import { gptBusterTexts } from '#shared/games/gpt-buster/texts.ts'
import {
  confirmedPicture,
  useConfirmations,
  useDecide,
} from '#web/features/games/gpt-buster/gpt-buster.data.ts'
import { Item } from '#web/features/games/gpt-buster/item.tsx'
import { TagList } from '#web/features/profile/tag-list.tsx'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Decision } from '#web/ui/form/decision.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const texts = gptBusterTexts.admin

export function BotsPage() {
  return (
    <DashboardScreen title={texts.title} lead={texts.lead}>
      <Confirmations />
    </DashboardScreen>
  )
}

function Confirmations() {
  const query = useConfirmations()
  if (query.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(query)} />
  if (!query.data) return <Skeleton shape="card" height="18rem" />
  if (query.data.length === 0) return <EmptyState icon={IconChecks} title={texts.none} />
  return (
    <Stack as="ul" gap={5}>
      {query.data.map(waiting => (
        <Confirmation key={waiting.roundId} waiting={waiting} />
      ))}
    </Stack>
  )
}

function Confirmation({ waiting }: { waiting: BusterConfirmation }) {
  const { roundId, profileId, characteristics, votes, tsDue } = waiting
  const decide = useDecide(roundId)
  return (
    <Card as="li">
      <Stack gap={4}>
        <p>
          {texts.votes(votes.BOT, votes.HUMAN, votes.UNSURE)} {texts.until(formatDateTime(tsDue))}{' '}
          <Link to={`/profile/${profileId}`}>{texts.open}</Link>
        </p>
        <Item
          profile={waiting}
          addressOf={number => confirmedPicture(roundId, number)}
          tags={characteristics.length > 0 && <TagList characteristics={characteristics} />}
        />
        <Decision
          words={texts}
          reasonMaxLength={reasonMaxLength}
          yes={texts.isBot}
          no={texts.isHuman}
          isPending={decide.isPending}
          failure={decide.isError ? (refusalWords(decide.error) ?? texts.failedToSave) : undefined}
          onDecide={(isBot, reason) => decide.mutate({ isBot, reason })}
        />
      </Stack>
    </Card>
  )
}
