import { IconCheck, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { GameId } from '#shared/games/games.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { playingTexts as texts } from '#shared/texts/playing.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Heading, Hint, Point, Stack, Text } from '#web/ui/layout/primitives.tsx'
import type { FigureName } from '#web/ui/media/figure.tsx'
import { FigureSteps, type FigureStepsProps } from '#web/ui/media/figure-steps.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { ProgressBar } from '#web/ui/state/progress-bar.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useGame } from './games.data.ts'
import styles from './games.module.css'

interface GameRules<Name extends FigureName> {
  readonly steps: FigureStepsProps<Name>['words']
  readonly joining: readonly string[]
}

interface JoinGameProps<Name extends FigureName> {
  game: GameId
  rules: GameRules<Name>
  /** In the order of its rules. */
  figures: readonly Name[]
}

interface GameGateProps<Name extends FigureName> extends JoinGameProps<Name> {
  children: ReactNode
}

/** A game for those who have joined it; for others its rules on one screen, and the button that joins. */
export function GameGate<Name extends FigureName>(props: GameGateProps<Name>) {
  const { game, rules, figures, children } = props
  const { query, own } = useGame(game)
  if (query.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(query)} />
  if (!own) return <Skeleton shape="card" height="24rem" label={texts.loading} />
  // What a game asks for is refused until the server knows.
  const isIn = query.data?.some(each => each.game === game && each.isJoined) && own.isJoined
  if (!isIn || own.players < gamesLimits.playersLeast) {
    return (
      <div className={styles.room}>
        <JoinGame {...{ game, rules, figures }} />
      </div>
    )
  }
  return (
    <>
      {children}
      <Text as="details" above={8} pad={4} ruled className={styles.again}>
        <summary>{texts.how}</summary>
        <div className={styles.rules}>
          <FigureSteps figures={figures} words={rules.steps} />
        </div>
        <Link to="/settings/games">{texts.leave}</Link>
      </Text>
    </>
  )
}

function JoinGame<Name extends FigureName>({ game, rules, figures }: JoinGameProps<Name>) {
  const { own, change, error, isPending } = useGame(game)
  const { isJoined = false, players = 0 } = own ?? {}
  return (
    <Stack as="section" gap={6} surface="raised" radius="large" pad={5} className={styles.join}>
      <Stack gap={4} span>
        <Heading size="large">{texts.how}</Heading>
        <FigureSteps figures={figures} words={rules.steps} />
      </Stack>
      <Stack gap={4}>
        <Heading size="large">{texts.joining}</Heading>
        <Stack as="ul" gap={2}>
          {rules.joining.map(line => (
            <Point key={line} gap={2} icon={IconCheck} iconTone="accent">
              {line}
            </Point>
          ))}
        </Stack>
      </Stack>
      <Stack gap={4} align="stretch">
        {players < gamesLimits.playersLeast ? (
          <Missing players={players} isJoined={isJoined} />
        ) : (
          <Point as="div" gap={2} icon={IconUser} iconTone="accent">
            {texts.players(players)}
          </Point>
        )}
        {error && <Notice kind="error">{refusalWords(error) ?? texts.notSaved}</Notice>}
        {!isJoined && (
          <Button
            variant="primary"
            wide
            loading={isPending}
            onClick={() => change({ isJoined: true })}
          >
            {texts.join}
          </Button>
        )}
        <Hint role="status">{isJoined ? texts.joined : texts.off}</Hint>
      </Stack>
    </Stack>
  )
}

function Missing({ players, isJoined }: { players: number; isJoined: boolean }) {
  const { title, body, progress, so } = texts.waiting
  return (
    <Stack gap={2}>
      {isJoined && <b>{title}</b>}
      <ProgressBar label={progress} share={players / gamesLimits.playersLeast} />
      <p>
        {so(players)} {body}
      </p>
    </Stack>
  )
}
