import { IconHelpHexagon } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { cootiesTexts as texts } from '#shared/texts/cooties.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatWeekdayTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
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
    <div className={styles.parts}>
      <Own onQuiz={() => setQuiz('open')} isAfterQuiz={quiz === 'done'} />
      <NearYou {...props} />
      <Result />
      <Board game="COOTIES" />
    </div>
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
    <section className={styles.own} data-state={tsEnds === undefined ? undefined : state}>
      <Sign state={state} />
      <div>
        <h3 ref={isAfterQuiz ? focusOn : null} tabIndex={-1}>
          {title}
        </h3>
        <p>{body}</p>
        {tsEnds !== undefined && (
          <p className={styles.facts}>
            {state === 'CARRIER' && <b>{texts.pokesLeft(pokesLeft)}</b>}
            {state === 'CURED' && <b>{texts.shotsLeft(shotsLeft)}</b>}
            <span>{texts.ends(formatWeekdayTime(tsEnds))}</span>
          </p>
        )}
        {sector === undefined && <p className={styles.muted}>{texts.hidden}</p>}
        {state === 'CARRIER' &&
          (tsQuiz === undefined ? (
            <Button icon={<IconHelpHexagon aria-hidden="true" />} onClick={onQuiz}>
              {texts.quiz.open}
            </Button>
          ) : (
            <p className={styles.muted}>{texts.quiz.later(formatWeekdayTime(tsQuiz))}</p>
          ))}
      </div>
      <Legend />
    </section>
  )
}

const focusOn = (heading: HTMLElement | null) => heading?.focus()
