import { type GameId, gameIds, games } from '#shared/games/games.ts'
import { playingTexts } from '#shared/texts/playing.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { Switch } from '#web/ui/form/checkbox.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack, Text } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'
import { ShownOfMe } from './board.tsx'
import { useGame, useGames } from './games.data.ts'
import styles from './games.module.css'

const texts = playingTexts.settings

/** The games of the member and what others see of them. The only place for these settings. */
export function GamesSettings() {
  const own = useGames()
  if (own.isLoadingError) return <ErrorState title={playingTexts.failed} {...failedRead(own)} />
  if (!own.data) {
    return (
      <CardsSkeleton>
        <Skeleton shape="card" height="24rem" />
      </CardsSkeleton>
    )
  }
  return (
    <Card as="section" id="games" title={texts.title}>
      <Text tone="muted">
        {playingTexts.off} {texts.helper}
      </Text>
      <Stack as="ul" gap={3} above={4} className={styles.games}>
        {gameIds.map(game => (
          <li key={game}>
            <GameSwitch game={game} />
          </li>
        ))}
      </Stack>
    </Card>
  )
}

function GameSwitch({ game }: { game: GameId }) {
  const { own, change, error } = useGame(game)
  if (!own) return null
  return (
    <>
      <Switch
        label={games[game].name}
        checked={own.isJoined}
        onCheckedChange={isJoined => change({ isJoined })}
        error={error && (refusalWords(error) ?? playingTexts.notSaved)}
      />
      <ShownOfMe game={game} />
    </>
  )
}
