import { useRef } from 'react'
import type { Guess } from '#shared/contract/games-rating-game.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { ratingGameTexts } from '#shared/texts/rating-game.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useTakeLostFocus } from '#web/ui/focus.ts'
import { Table } from '#web/ui/layout/table.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './round-result.module.css'

const texts = ratingGameTexts.result
const errorOf = ({ guess, share }: Guess) => Math.abs(guess - share)

export interface RoundResultProps {
  /** Of one round; at least one unless some are still under way. */
  guesses: readonly Guess[]
  isCounting: boolean
  /** There is another round. */
  canGoOn: boolean
  onGoOn: () => void
}

/** How good the guesses of a round were: the mean, and each beside what was right. */
export function RoundResult({ guesses, isCounting, canGoOn, onGoOn }: RoundResultProps) {
  const root = useRef<HTMLElement>(null)
  useTakeLostFocus(root)
  const last = guesses.at(-1)
  const mean = guesses.reduce((sum, guess) => sum + errorOf(guess), 0) / Math.max(1, guesses.length)
  const isOver = guesses.some(({ place }) => place === gamesLimits.roundPictures)
  const close = guesses.filter(guess => errorOf(guess) <= gamesLimits.closeError)
  return (
    <section
      ref={root}
      tabIndex={-1}
      className={styles.result}
      aria-label={texts.title(last?.round ?? 1)}
    >
      {last && (
        <header className={styles.head}>
          <p className={styles.round}>{texts.title(last.round)}</p>
          <h2>{texts.verdict(mean)}</h2>
          <dl className={styles.numbers}>
            <Fact value={`${mean.toFixed(1)} %`} words={texts.mean} />
            <Fact
              value={String(close.length)}
              words={texts.close(close.length).replace(/^\d+ /, '')}
            />
            <Fact value={String(last.streak)} words={texts.streak} />
          </dl>
        </header>
      )}
      {last && <Chart guesses={guesses} />}
      <output className={styles.news}>
        {isCounting
          ? ratingGameTexts.waiting
          : !isOver
            ? ratingGameTexts.pause(guesses.length)
            : !canGoOn && texts.noMore}
      </output>
      {canGoOn && (
        <Button variant="primary" wide onClick={onGoOn}>
          {texts.again}
        </Button>
      )}
    </section>
  )
}

const Fact = ({ value, words }: { value: string; words: string }) => (
  <div>
    <dt>{words}</dt>
    <dd>{value}</dd>
  </div>
)

/** On one scale from 0 to 100 for each picture; the numbers stand beside it. */
function Chart({ guesses }: { guesses: readonly Guess[] }) {
  const { columns, legend } = texts
  const { percent, picture } = ratingGameTexts
  return (
    <div className={styles.chart}>
      <p className={styles.legend} aria-hidden="true">
        <span data-kind="share">{legend.share}</span>
        <span data-kind="guess">{legend.guess}</span>
      </p>
      <Table
        caption={<VisuallyHidden>{texts.caption}</VisuallyHidden>}
        columns={[columns.picture, columns.guess, columns.share, columns.error]}
      >
        {guesses.map(guess => (
          <tr key={guess.place} data-close={errorOf(guess) <= gamesLimits.closeError || undefined}>
            <th scope="row">
              <span className={styles.bar}>
                <Picture
                  src={pictureAddress(guess.profilePicId, 256, guess.version)}
                  className={styles.thumb}
                  alt={picture(guess.place)}
                />
                <svg viewBox="-3 0 106 20" aria-hidden="true">
                  <rect className={styles.ground} y="7" width="100" height="6" rx="3" />
                  <rect className={styles.share} y="7" width={guess.share} height="6" rx="3" />
                  <path
                    className={styles.gap}
                    d={`M${Math.min(guess.guess, guess.share)} 10H${Math.max(guess.guess, guess.share)}`}
                  />
                  <circle className={styles.guess} cx={guess.guess} cy="10" r="4" />
                </svg>
              </span>
            </th>
            <td>{percent(guess.guess)}</td>
            <td>{percent(guess.share)}</td>
            <td>{errorOf(guess)}</td>
          </tr>
        ))}
      </Table>
    </div>
  )
}
