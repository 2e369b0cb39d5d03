import { useRef } from 'react'
import type { Guess } from '#shared/games/rating-game/contract.ts'
import { ratingGameTexts } from '#shared/games/rating-game/texts.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Table } from '#web/ui/chart/table.tsx'
import { useTakeLostFocus } from '#web/ui/focus.ts'
import { Cluster, Grid, Heading, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import styles from './rating-game.module.css'

const texts = ratingGameTexts.result
const errorOf = ({ guess, share }: Guess) => Math.abs(guess - share)

export interface RoundResultProps {
  /** The guesses of one round: at least one, unless some are still being sent. */
  guesses: readonly Guess[]
  isCounting: boolean
  canGoOn: boolean
  onGoOn: () => void
}

export function RoundResult({ guesses, isCounting, canGoOn, onGoOn }: RoundResultProps) {
  const root = useRef<HTMLElement>(null)
  useTakeLostFocus(root)
  const last = guesses.at(-1)
  const mean = guesses.reduce((sum, guess) => sum + errorOf(guess), 0) / Math.max(1, guesses.length)
  const isOver = guesses.some(({ place }) => place === gamesLimits.roundPictures)
  const close = guesses.filter(guess => errorOf(guess) <= gamesLimits.closeError)
  return (
    <Stack
      as="section"
      gap={5}
      surface="raised"
      radius="large"
      pad={5}
      ref={root}
      tabIndex={-1}
      className={styles.result}
      aria-label={texts.title(last?.round ?? 1)}
    >
      {last && (
        <Stack as="header" gap={1}>
          <Text tone="muted">{texts.title(last.round)}</Text>
          <Heading size="display">{texts.verdict(mean)}</Heading>
          <Grid as="dl" fit min="5.5rem" gap={3} above={3}>
            <Fact value={`${mean.toFixed(1)} %`} words={texts.mean} />
            <Fact
              value={String(close.length)}
              words={texts.close(close.length).replace(/^\d+ /, '')}
            />
            <Fact value={String(last.streak)} words={texts.streak} />
          </Grid>
        </Stack>
      )}
      {last && <Chart guesses={guesses} />}
      <Text as="output" tone="muted" className={styles.news}>
        {isCounting
          ? ratingGameTexts.waiting
          : !isOver
            ? ratingGameTexts.pause(guesses.length)
            : !canGoOn && texts.noMore}
      </Text>
      {canGoOn && (
        <Button variant="primary" wide onClick={onGoOn}>
          {texts.again}
        </Button>
      )}
    </Stack>
  )
}

const Fact = ({ value, words }: { value: string; words: string }) => (
  <Stack surface="accentSoft" pad={3} className={styles.fact}>
    <Text as="dt" size="small">
      {words}
    </Text>
    <Text as="dd" size="title" weight="strong" numeric>
      {value}
    </Text>
  </Stack>
)

/** One scale from 0 to 100 for each picture, with the numbers beside it. */
function Chart({ guesses }: { guesses: readonly Guess[] }) {
  const { columns, legend } = texts
  const { percent, picture } = ratingGameTexts
  return (
    <div className={styles.chart}>
      <Cluster
        as="p"
        gap={[1, 4]}
        size="small"
        below={2}
        className={styles.legend}
        aria-hidden="true"
      >
        <Row as="span" gap={2} data-kind="share">
          {legend.share}
        </Row>
        <Row as="span" gap={2} data-kind="guess">
          {legend.guess}
        </Row>
      </Cluster>
      <Table
        aria-label={texts.caption}
        columns={[columns.picture, columns.guess, columns.share, columns.error]}
      >
        {guesses.map(guess => (
          <tr key={guess.place} data-close={errorOf(guess) <= gamesLimits.closeError || undefined}>
            <th scope="row">
              <Grid as="span" columns="2.5rem 1fr" gap={3} align="center">
                <Picture
                  src={pictureAddress(guess.profilePicId, 256, guess.version)}
                  thumb="2.5rem"
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
              </Grid>
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
