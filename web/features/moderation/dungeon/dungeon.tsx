import type { Icon } from '@tabler/icons-react'
import { IconCheck, IconClock, IconPointFilled } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Stay } from '#shared/contract/moderation-dungeon.ts'
import { dungeonTexts as texts } from '#shared/texts/dungeon.ts'
import { timeLeftWords } from '#shared/texts/time-left.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDate, formatWeekdayTime } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Figure } from '#web/ui/media/figure.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Progress } from '../progress.tsx'
import { useNow } from '../use-now.ts'
import { useRefetchOnNews } from '../use-refetch-on-news.ts'
import { useStays } from './dungeon.data.ts'
import styles from './dungeon.module.css'

const { inside } = texts

/** The dungeon for a member in it, and for everybody else. */
export function Dungeon() {
  const stays = useStays()
  useRefetchOnNews()
  if (stays.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(stays)} />
  if (!stays.data) {
    return (
      <output>
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
        <Skeleton shape="card" height="12rem" />
      </output>
    )
  }
  const current = stays.data.find(({ isOver }) => !isOver)
  const earlier = stays.data.filter(({ isOver }) => isOver)
  return (
    <div className={styles.page}>
      {current ? <Inside stay={current} /> : <Outside />}
      <Part title={texts.what.title}>
        <Points points={texts.what.points} sign={IconPointFilled} />
      </Part>
      {earlier.length > 0 && <Earlier stays={earlier} />}
    </div>
  )
}

function Outside() {
  return (
    <Hero>
      <h2>{texts.free.title}</h2>
      <p className={styles.quiet}>{texts.free.body}</p>
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
      <div className={styles.columns}>
        {stay.tsEnds !== undefined && <Work stay={stay} tsEnds={stay.tsEnds} />}
        <Part title={inside.write}>
          <p>{inside.writeBody}</p>
          <div>
            <ButtonLink to="/contactus">{inside.contact}</ButtonLink>
          </div>
        </Part>
        <Part title={inside.can}>
          <Points points={inside.canPoints} sign={IconCheck} kind="can" />
        </Part>
        <Part title={inside.cannot}>
          <Points points={inside.cannotPoints} sign={IconClock} />
        </Part>
      </div>
    </>
  )
}

function Hero({ children }: { children: ReactNode }) {
  return (
    <div className={styles.hero}>
      <div className={styles.figure}>
        <Figure name="dungeon" />
      </div>
      <div className={styles.state}>{children}</div>
    </div>
  )
}

function TimeLeft({ tsEnds }: { tsEnds: number | undefined }) {
  const now = useNow()
  if (tsEnds === undefined) {
    return (
      <>
        <p className={styles.left}>{inside.unknown}</p>
        <p className={styles.quiet}>{inside.unknownBody}</p>
      </>
    )
  }
  if (tsEnds <= now) return <p className={styles.left}>{inside.ending}</p>
  return (
    <>
      <p className={styles.left}>{inside.left(timeLeftWords(tsEnds - now))}</p>
      <p className={styles.quiet}>
        <time dateTime={new Date(tsEnds).toISOString()}>
          {inside.until(`${formatWeekdayTime(tsEnds)}, ${formatDate(tsEnds)}`)}
        </time>
      </p>
    </>
  )
}

interface WorkProps {
  stay: Stay
  /** Without an end there is no half to work off. */
  tsEnds: number
}

function Work({ stay, tsEnds }: WorkProps) {
  const { tsBegins, tasksDone, tasksForHalf, shortenedByMs } = stay
  const isAllDone = tasksDone >= tasksForHalf
  const each = timeLeftWords((tsEnds - tsBegins) / 2 / tasksForHalf)
  return (
    <Part title={inside.work} className={styles.work}>
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

/** Earlier than the verdict set it, by what was worked off. */
const releaseOf = ({ tsEnds, shortenedByMs }: Stay) => tsEnds && tsEnds - shortenedByMs

function Earlier({ stays }: { stays: readonly Stay[] }) {
  return (
    <Part title={texts.earlier}>
      <ul className={styles.stays}>
        {stays.map(({ caseId, step, tsBegins }) => (
          <li key={caseId}>
            <span>
              <b>{texts.stay(step)}</b>{' '}
              <span className={styles.quiet}>{texts.from(formatDate(tsBegins))}</span>
            </span>
            <Link to={`/games/arbitration/cases/${caseId}`}>
              {texts.toCase}
              <VisuallyHidden>: {formatDate(tsBegins)}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface PartProps {
  title: string
  className?: string | undefined
  children: ReactNode
}

function Part({ title, className = '', children }: PartProps) {
  const id = useId()
  return (
    <section className={`${styles.part} ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

interface PointsProps {
  points: readonly string[]
  sign: Icon
  kind?: 'can'
}

function Points({ points, sign: Sign, kind }: PointsProps) {
  return (
    <ul className={styles.points} data-kind={kind}>
      {points.map(point => (
        <li key={point}>
          <Sign aria-hidden="true" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  )
}
