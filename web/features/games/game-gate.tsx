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
import { Figure, type FigureName } from '#web/ui/media/figure.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { ProgressBar } from '#web/ui/state/progress-bar.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useGame } from './games.data.ts'
import styles from './games.module.css'

interface GameRules {
  readonly steps: readonly { readonly title: string; readonly body: string }[]
  readonly joining: readonly string[]
}

interface GameGateProps {
  game: GameId
  rules: GameRules
  figure: FigureName
  /** Shown only to who has joined, once there are enough players. */
  children: ReactNode
}

/** A game for those who have joined it; for others its rules on one screen, and the button that joins. */
export function GameGate({ game, rules, figure, children }: GameGateProps) {
  const { query, own } = useGame(game)
  if (query.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(query)} />
  if (!own) return <Skeleton shape="card" height="24rem" label={texts.loading} />
  // What a game asks for is refused until the server knows.
  const isIn = query.data?.some(each => each.game === game && each.isJoined) && own.isJoined
  if (!isIn || own.players < gamesLimits.playersLeast) {
    return (
      <div className={styles.room}>
        <JoinGame {...{ game, rules, figure }} />
      </div>
    )
  }
  return (
    <>
      {children}
      <Text as="details" above={8} pad={4} ruled className={styles.again}>
        <summary>{texts.how}</summary>
        <Steps rules={rules} />
        <Link to="/settings/games">{texts.leave}</Link>
      </Text>
    </>
  )
}

function Steps({ rules }: Pick<GameGateProps, 'rules'>) {
  return (
    <Stack as="ol" gap={4} className={styles.steps}>
      {rules.steps.map(({ title, body }) => (
        <li key={title}>
          <b>{title}</b>
          <Text tone="muted">{body}</Text>
        </li>
      ))}
    </Stack>
  )
}

type JoinGameProps = Omit<GameGateProps, 'children'>

function JoinGame({ game, rules, figure }: JoinGameProps) {
  const { own, change, error, isPending } = useGame(game)
  const { isJoined = false, players = 0 } = own ?? {}
  return (
    <Stack as="section" gap={6} surface="raised" radius="large" pad={5} className={styles.join}>
      <Stack justify="center" align="center" surface="accentSoft" pad={6} className={styles.figure}>
        <Figure name={figure} />
      </Stack>
      <div>
        <Heading size="large" below={3}>
          {texts.how}
        </Heading>
        <Steps rules={rules} />
      </div>
      <Stack gap={4}>
        <Heading size="large">{texts.joining}</Heading>
        <Stack as="ul" gap={2}>
          {rules.joining.map(line => (
            <Point key={line} gap={2} icon={IconCheck} iconTone="accent">
              {line}
            </Point>
          ))}
        </Stack>
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
