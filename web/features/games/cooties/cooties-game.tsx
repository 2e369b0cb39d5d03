import { IconHelpHexagon } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { cootiesTexts as texts } from '#shared/texts/cooties.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatWeekdayTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Cluster, Grid, Heading, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

import { Board } from '../board.tsx'
import { GameGate, type GameRules } from '../game-gate.tsx'
import { useOwnCooties } from './cooties.data.ts'
import styles from './cooties.module.css'
import { NearYou, type Players } from './near-you.tsx'
import { Quiz } from './quiz.tsx'
import { Result } from './result.tsx'
import { Legend, Sign } from './signs.tsx'

const rules: GameRules = texts.rules

export interface CootiesGameProps {
  members: readonly ProfileBrief[]
  players: Players
}

/** The whole game, beside the map: how one stands, who is near, the cure, the last week, the season. */
export function CootiesGame(props: CootiesGameProps) {
  return (
    <div className={styles.game}>
      <GameGate game="COOTIES" rules={rules} figure="cooties">
        <Playing {...props} />
      </GameGate>
    </div>
  )
}

function Playing(props: CootiesGameProps) {
  const [quiz, setQuiz] = useState<'none' | 'open' | 'done'>('none')
  if (quiz === 'open') {
    return <Quiz onDone={() => setQuiz('done')} />
  }
  return (
    <Stack gap={8}>
      <Own onQuiz={() => setQuiz('open')} isAfterQuiz={quiz === 'done'} />
      <NearYou {...props} />
      <Result />
      <Board game="COOTIES" />
    </Stack>
  )
}

interface OwnProps {
  onQuiz: () => void
  isAfterQuiz: boolean
}

function Own({ onQuiz, isAfterQuiz }: OwnProps) {
  const { query, own } = useOwnCooties()
  if (query.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(query)} />
  if (!own) return <Skeleton shape="card" height="9rem" />
  const { state, tsEnds, tsQuiz, pokesLeft, shotsLeft, sector } = own
  const { title, body } = tsEnds === undefined ? texts.own.none : texts.own[state]
  return (
    <Grid
      as="section"
      columns="auto 1fr"
      gap={4}
      radius="large"
      pad={5}
      className={styles.own}
      data-state={tsEnds === undefined ? undefined : state}
    >
      <Sign state={state} />
      <Stack gap={2} align="start">
        <Heading level={3} size="large" ref={isAfterQuiz ? focusOn : null} tabIndex={-1}>
          {title}
        </Heading>
        <p>{body}</p>
        {tsEnds !== undefined && (
          <Cluster as="p" gap={[1, 3]} size="small" align="stretch">
            {state === 'CARRIER' && <b>{texts.pokesLeft(pokesLeft)}</b>}
            {state === 'CURED' && <b>{texts.shotsLeft(shotsLeft)}</b>}
            <span>{texts.ends(formatWeekdayTime(tsEnds))}</span>
          </Cluster>
        )}
        {sector === undefined && <Hint>{texts.hidden}</Hint>}
        {state === 'CARRIER' &&
          (tsQuiz === undefined ? (
            <Button icon={<IconHelpHexagon aria-hidden="true" />} onClick={onQuiz}>
              {texts.quiz.open}
            </Button>
          ) : (
            <Hint>{texts.quiz.later(formatWeekdayTime(tsQuiz))}</Hint>
          ))}
      </Stack>
      <Legend />
    </Grid>
  )
}

const focusOn = (heading: HTMLElement | null) => heading?.focus()
