import { practiceTexts } from '#shared/texts/jury.ts'
import { timeLeftWords } from '#shared/texts/time-left.ts'
import { formatTime } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Progress } from '../progress.tsx'
import { useNow } from '../use-now.ts'
import { useStays } from './dungeon.data.ts'

const texts = practiceTexts.inDungeon

export interface WorkOffProps {
  /** An answer before this time does not shorten the stay. */
  tsNextCounts: number | undefined
  left: number
}

export function WorkOff({ tsNextCounts = 0, left }: WorkOffProps) {
  const stay = useStays().data?.find(({ isOver }) => !isOver)
  const now = useNow()
  // A stay without an end cannot be shortened.
  if (stay?.tsEnds === undefined) return null
  const { tasksDone, tasksForHalf } = stay
  const waitMs = tsNextCounts - now
  const words =
    tasksDone >= tasksForHalf
      ? texts.all
      : left === 0
        ? texts.noneLeft
        : waitMs > 0
          ? texts.countsFrom(formatTime(tsNextCounts), timeLeftWords(waitMs))
          : texts.counts
  return (
    <Stack as="section" gap={3} surface="card" pad={5} aria-label={texts.title}>
      <Progress
        label={texts.title}
        share={Math.min(1, tasksDone / tasksForHalf)}
        done={texts.done(tasksDone, tasksForHalf)}
      />
      <Text tone="muted">{words}</Text>
      <div>
        <ButtonLink to="/games/arbitration/dungeon">{texts.back}</ButtonLink>
      </div>
    </Stack>
  )
}
