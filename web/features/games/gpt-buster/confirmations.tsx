import { IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import type { BusterConfirmation, BusterItem } from '#shared/contract/games-gpt-buster.ts'
import { gptBusterTexts } from '#shared/texts/gpt-buster.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Decision } from '#web/ui/form/decision.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { confirmedPicture, useConfirmations, useDecide } from './gpt-buster.data.ts'
import { Item } from './item.tsx'

const texts = gptBusterTexts.admin

export interface ConfirmationsProps {
  /** Tags, as profiles show them. */
  tagsOf: (characteristics: BusterItem['characteristics']) => ReactNode
}

/** Profiles that wait for an administrator, since too few players could vote. */
export function Confirmations({ tagsOf }: ConfirmationsProps) {
  const query = useConfirmations()
  if (query.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(query)} />
  if (!query.data) return <Skeleton shape="card" height="18rem" />
  if (query.data.length === 0) return <EmptyState icon={<IconChecks />} title={texts.none} />
  return (
    <Stack as="ul" gap={5}>
      {query.data.map(waiting => (
        <Confirmation
          key={waiting.roundId}
          waiting={waiting}
          tags={tagsOf(waiting.characteristics)}
        />
      ))}
    </Stack>
  )
}

function Confirmation({ waiting, tags }: { waiting: BusterConfirmation; tags: ReactNode }) {
  const { roundId, profileId, votes, tsDue } = waiting
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
          tags={tags}
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
