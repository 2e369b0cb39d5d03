import { Link } from 'react-router'
import type { Board as Season } from '#shared/contract/games.ts'
import type { GameId } from '#shared/games-limits.ts'
import { gameBadges } from '#shared/texts/game-badges.ts'
import { playingTexts } from '#shared/texts/playing.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { retryOf } from '#web/lib/failed-read.ts'
import { formatLongDate } from '#web/lib/format.ts'
import { Bar } from '#web/ui/chart/bar.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { FailedNote, NewsSection } from '#web/ui/layout/news-section.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './board.module.css'
import { useBoard, useGame } from './games.data.ts'
import { nextResultsWords } from './next-results.ts'

const texts = playingTexts.board

export interface BoardProps {
  game: GameId
}

/** Who is best this season, of those who want to be named. */
export function Board({ game }: BoardProps) {
  const board = useBoard(game)
  return (
    <NewsSection title={texts.title}>
      {board.isLoadingError && <FailedNote words={texts.failed} {...retryOf(board)} />}
      {!board.data && !board.isLoadingError && <Skeleton shape="card" height="14rem" />}
      {board.data && (
        <div className={styles.board}>
          <Places season={board.data} />
          <ShownOfMe game={game} />
        </div>
      )}
    </NewsSection>
  )
}

function Places({ season }: { season: Season }) {
  const { tsFrom, tsUntil, entries, own } = season
  const words = texts.season(formatLongDate(tsFrom), formatLongDate(tsUntil - 1))
  return (
    <div>
      <p className={styles.season}>{words}</p>
      {entries.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <Table
          className={styles.places}
          caption={<VisuallyHidden>{texts.caption}</VisuallyHidden>}
          columns={[texts.place, texts.member, texts.score]}
        >
          {entries.map(({ profileId, profilename, percent, count }, index) => (
            <tr key={profileId}>
              <td>{index + 1}</td>
              <th scope="row">
                <Link to={`/profile/${profileId}`}>{profilename}</Link>
                <Bar share={percent / 100} />
              </th>
              <td>{texts.of(percent, count)}</td>
            </tr>
          ))}
        </Table>
      )}
      <p className={styles.rule}>
        {own ? texts.own(own.percent, own.count) : texts.ownNone} {texts.rule} {nextResultsWords()}
      </p>
    </div>
  )
}

/** What others see of the member's playing: the board, and the badge. */
export function ShownOfMe({ game }: BoardProps) {
  const { own, change, error } = useGame(game)
  const { settings, notSaved } = playingTexts
  if (!own?.isJoined) return null
  return (
    <div className={styles.shown}>
      <Switch
        label={settings.onBoard}
        checked={own.isOnBoard}
        onCheckedChange={isOnBoard => change({ isOnBoard })}
        error={error && (refusalWords(error) ?? notSaved)}
      />
      <Switch
        label={settings.badge(gameBadges[game].name)}
        helper={gameBadges[game].body}
        checked={own.showsBadge}
        onCheckedChange={showsBadge => change({ showsBadge })}
      />
    </div>
  )
}
