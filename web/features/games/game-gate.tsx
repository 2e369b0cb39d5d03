import { IconCheck, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type GameId, games } from '#shared/games/games.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { playingTexts as texts } from '#shared/texts/playing.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Heading, Hint, Point, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { FigureSteps } from '#web/ui/media/figure-steps.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { ProgressBar } from '#web/ui/state/progress-bar.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useGame } from './games.data.ts'
import styles from './games.module.css'

type StepOf<Id extends GameId> = (typeof games)[Id]['steps'][number]

interface RulesProps<Id extends GameId> {
  game: Id
  rules: {
    readonly steps: Readonly<Record<StepOf<Id>, string>>
    readonly joining: readonly string[]
  }
}

interface GameGateProps<Id extends GameId> extends RulesProps<Id> {
  children: ReactNode
}

/** The game for members who have joined it. Others see its rules on one screen, with the button that joins. */
export function GameGate<Id extends GameId>({ game, rules, children }: GameGateProps<Id>) {
  const { query, own } = useGame(game)
  if (query.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(query)} />
  if (!own) return <Skeleton shape="card" height="24rem" label={texts.loading} />
  // The server refuses the game's calls until it knows of the player.
  const isIn = query.data?.some(each => each.game === game && each.isJoined) && own.isJoined
  if (!isIn || own.players < gamesLimits.playersLeast) {
    return (
      <div className={styles.room}>
        <JoinGame game={game} rules={rules} />
      </div>
    )
  }
  return (
    <>
      {children}
      <Text as="details" above={8} pad={4} ruled className={styles.again}>
        <summary>{texts.how}</summary>
        <div className={styles.rules}>
          <FigureSteps figures={games[game].steps} words={rules.steps} />
        </div>
        <Link to="/settings/games">{texts.leave}</Link>
      </Text>
    </>
  )
}

function JoinGame<Id extends GameId>({ game, rules }: RulesProps<Id>) {
  const { own, change, error, isPending } = useGame(game)
  const { isJoined = false, players = 0 } = own ?? {}
  return (
    <Stack as="section" gap={6} surface="raised" radius="large" pad={5} className={styles.join}>
      <Stack gap={4} span>
        <Heading size="large">{texts.how}</Heading>
        <FigureSteps figures={games[game].steps} words={rules.steps} />
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
