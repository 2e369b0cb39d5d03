import { Link } from 'react-router'
import type { Board as Season } from '#shared/contract/games.ts'
import { dayOf } from '#shared/days.ts'
import { type GameId, games } from '#shared/games/games.ts'
import { playingTexts } from '#shared/texts/playing.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatLongDay } from '#web/lib/format.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Bar, Table } from '#web/ui/chart/table.tsx'
import { Switch } from '#web/ui/form/checkbox.tsx'
import { FailedNote, NewsSection } from '#web/ui/layout/news-section.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useBoard, useGame } from './games.data.ts'
import styles from './games.module.css'
import { nextResultsWords } from './next-results.ts'

const texts = playingTexts.board
/** Seasons begin and end by UTC, so their days are the same everywhere. */
const dayWords = (ts: number) => formatLongDay(dayOf(new Date(ts)))

export function Board({ game }: { game: GameId }) {
  const board = useBoard(game)
  return (
    <NewsSection title={texts.title}>
      {board.isLoadingError && <FailedNote words={texts.failed} {...retryOf(board)} />}
      {!board.data && !board.isLoadingError && <Skeleton shape="card" height="14rem" />}
      {board.data && (
        <Stack gap={5} surface="card" pad={4} className={styles.board}>
          <Places season={board.data} />
          <ShownOfMe game={game} />
        </Stack>
      )}
    </NewsSection>
  )
}

function Places({ season }: { season: Season }) {
  const { tsFrom, tsUntil, entries, own } = season
  const words = texts.season(dayWords(tsFrom), dayWords(tsUntil - 1))
  return (
    <div>
      <Hint>{words}</Hint>
      {entries.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <Table
          numbers
          className={styles.places}
          aria-label={texts.caption}
          columns={[texts.place, texts.member, texts.score]}
        >
          {entries.map(({ profileId, profilename, percent, count }, index) => (
            <tr key={profileId}>
              <td>{index + 1}</td>
              <th scope="row">
                <Link to={`/profile/${profileId}`}>
                  <bdi>{profilename}</bdi>
                </Link>
                <Bar share={percent / 100} className={styles.bar} />
              </th>
              <td>{texts.of(percent, count)}</td>
            </tr>
          ))}
        </Table>
      )}
      <Hint above={3}>
        {own ? texts.own(own.percent, own.count) : texts.ownNone} {texts.rule} {nextResultsWords()}
      </Hint>
    </div>
  )
}

export function ShownOfMe({ game }: { game: GameId }) {
  const { own, change, error } = useGame(game)
  const { settings, notSaved } = playingTexts
  if (!own?.isJoined) return null
  return (
    <Stack gap={2} className={styles.shown}>
      <Switch
        label={settings.onBoard}
        checked={own.isOnBoard}
        onCheckedChange={isOnBoard => change({ isOnBoard })}
        error={error && (refusalWords(error) ?? notSaved)}
      />
      <Switch
        label={settings.badge(games[game].badge.name)}
        helper={games[game].badge.body}
        checked={own.showsBadge}
        onCheckedChange={showsBadge => change({ showsBadge })}
      />
    </Stack>
  )
}
