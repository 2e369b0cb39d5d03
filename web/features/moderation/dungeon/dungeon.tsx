import { type Icon, IconCheck, IconClock, IconPointFilled } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Stay } from '#shared/contract/moderation-dungeon.ts'
import { dungeonTexts as texts } from '#shared/texts/dungeon.ts'
import { timeLeftWords } from '#shared/texts/time-left.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDate, formatWeekdayTime } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Cluster, Grid, Point, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Figure } from '#web/ui/media/figure.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Progress } from '../progress.tsx'
import { useNow } from '../use-now.ts'
import { useRefetchOnVerdicts } from '../use-refetch-on-verdicts.ts'
import { useStays } from './dungeon.data.ts'
import styles from './dungeon.module.css'

const { inside } = texts

export function Dungeon() {
  const stays = useStays()
  useRefetchOnVerdicts()
  if (stays.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(stays)} />
  if (!stays.data) return <Skeleton shape="card" height="12rem" label={texts.loading} />
  const current = stays.data.find(({ isOver }) => !isOver)
  const earlier = stays.data.filter(({ isOver }) => isOver)
  return (
    <Stack gap={8}>
      {current ? <Inside stay={current} /> : <Outside />}
      <Part title={texts.what.title}>
        <Points points={texts.what.points} sign={IconPointFilled} />
      </Part>
      {earlier.length > 0 && <Earlier stays={earlier} />}
    </Stack>
  )
}

function Outside() {
  return (
    <Hero>
      <h2>{texts.free}</h2>
    </Hero>
  )
}

function Inside({ stay }: { stay: Stay }) {
  return (
    <>
      <Hero>
        <h2>{inside.title}</h2>
        <TimeLeft tsEnds={releaseOf(stay)} />
        <Link to={`/games/arbitration/cases/${stay.caseId}`}>{inside.why}</Link>
      </Hero>
      <Grid columns={2} from="wide" gap={6}>
        {stay.tsEnds !== undefined && <Work stay={stay} tsEnds={stay.tsEnds} />}
        <Part title={inside.write}>
          <p>{inside.writeBody}</p>
          <div>
            <ButtonLink to="/contactus">{inside.contact}</ButtonLink>
          </div>
        </Part>
        <Part title={inside.can}>
          <Points points={inside.canPoints} sign={IconCheck} tone="success" />
        </Part>
        <Part title={inside.cannot}>
          <Points points={inside.cannotPoints} sign={IconClock} />
        </Part>
      </Grid>
    </>
  )
}

function Hero({ children }: { children: ReactNode }) {
  return (
    <Grid
      columns="8rem 1fr"
      from="medium"
      gap={5}
      align="center"
      surface="raised"
      radius="large"
      pad={6}
      className={styles.hero}
    >
      <div className={styles.figure}>
        <Figure name="dungeon" />
      </div>
      <Stack gap={2} align="start" touchLinks>
        {children}
      </Stack>
    </Grid>
  )
}

function TimeLeft({ tsEnds }: { tsEnds: number | undefined }) {
  const now = useNow()
  const isKnown = tsEnds !== undefined
  const isEnding = isKnown && tsEnds <= now
  const left = isKnown ? inside.left(timeLeftWords(tsEnds - now)) : inside.unknown
  return (
    <>
      <Text size="display" weight="strong">
        {isEnding ? inside.ending : left}
      </Text>
      {!isKnown && <Text tone="muted">{inside.unknownBody}</Text>}
      {isKnown && !isEnding && (
        <Text tone="muted">
          <time dateTime={new Date(tsEnds).toISOString()}>
            {inside.until(`${formatWeekdayTime(tsEnds)}, ${formatDate(tsEnds)}`)}
          </time>
        </Text>
      )}
    </>
  )
}

interface WorkProps {
  stay: Stay
  /** A stay without an end has no half to work off. */
  tsEnds: number
}

function Work({ stay, tsEnds }: WorkProps) {
  const { tsBegins, tasksDone, tasksForHalf, shortenedByMs } = stay
  const isAllDone = tasksDone >= tasksForHalf
  const each = timeLeftWords((tsEnds - tsBegins) / 2 / tasksForHalf)
  return (
    <Part title={inside.work} surface="card">
      <p>{isAllDone ? inside.allDone : inside.workBody(each)}</p>
      <Progress
        label={inside.tasksLabel}
        share={Math.min(1, tasksDone / tasksForHalf)}
        done={inside.tasks(tasksDone, tasksForHalf)}
        more={shortenedByMs > 0 ? inside.shortened(timeLeftWords(shortenedByMs)) : undefined}
      />
      <div>
        <ButtonLink to="/games/arbitration/practice" variant="primary">
          {inside.start}
        </ButtonLink>
      </div>
    </Part>
  )
}

/** Earlier than the verdict's end, by the time worked off. */
const releaseOf = ({ tsEnds, shortenedByMs }: Stay) => tsEnds && tsEnds - shortenedByMs

function Earlier({ stays }: { stays: readonly Stay[] }) {
  return (
    <Part title={texts.earlier}>
      <Stack as="ul">
        {stays.map(({ caseId, step, tsBegins }) => (
          <Cluster as="li" gap={[1, 4]} justify="space-between" ruled pad={[2, 0]} key={caseId}>
            <span>
              <b>{texts.stay(step)}</b>{' '}
              <Text as="span" tone="muted">
                {texts.from(formatDate(tsBegins))}
              </Text>
            </span>
            <Link to={`/games/arbitration/cases/${caseId}`}>
              {texts.toCase}
              <VisuallyHidden>: {formatDate(tsBegins)}</VisuallyHidden>
            </Link>
          </Cluster>
        ))}
      </Stack>
    </Part>
  )
}

interface PartProps {
  title: string
  surface?: 'card'
  children: ReactNode
}

function Part({ title, surface, children }: PartProps) {
  const id = useId()
  return (
    <Stack as="section" gap={3} surface={surface} pad={surface && 5} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Stack>
  )
}

interface PointsProps {
  points: readonly string[]
  sign: Icon
  tone?: 'muted' | 'success'
}

function Points({ points, sign: Sign, tone = 'muted' }: PointsProps) {
  return (
    <Stack as="ul" gap={3} max="44rem">
      {points.map(point => (
        <Point key={point} icon={Sign} iconTone={tone}>
          {point}
        </Point>
      ))}
    </Stack>
  )
}
