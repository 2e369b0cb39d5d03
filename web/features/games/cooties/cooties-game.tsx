import { IconHelpHexagon } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { CootiesState } from '#shared/games/cooties/rules.ts'
import { cootiesTexts as texts } from '#shared/games/cooties/texts.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatWeekdayTime } from '#web/lib/format.ts'
import { briefPictureAddress } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Cluster, Grid, Heading, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Board } from '../board.tsx'
import { GameGate } from '../game-gate.tsx'
import { useOwnCooties } from './cooties.data.ts'
import styles from './cooties.module.css'
import { PlayButton } from './play-button.tsx'
import { focusOn, Quiz } from './quiz.tsx'
import { Result } from './result.tsx'
import { Legend, Sign } from './signs.tsx'

interface CootiesGameProps {
  /** The members in view on the map, nearest first. */
  members: readonly ProfileBrief[]
  players: Players
}

export function CootiesGame(props: CootiesGameProps) {
  return (
    <div className={styles.game}>
      <GameGate game="COOTIES" rules={texts.rules}>
        <Playing {...props} />
      </GameGate>
    </div>
  )
}

function Playing(props: CootiesGameProps) {
  const [quiz, setQuiz] = useState<'none' | 'open' | 'done'>('none')
  if (quiz === 'open') return <Quiz onDone={() => setQuiz('done')} />
  return (
    <Stack gap={8}>
      <Own onQuiz={() => setQuiz('open')} isAfterQuiz={quiz === 'done'} />
      <NearYou {...props} />
      <Result />
      <Board game="COOTIES" />
    </Stack>
  )
}

function Own({ onQuiz, isAfterQuiz }: { onQuiz: () => void; isAfterQuiz: boolean }) {
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
      surface="sunken"
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
            <Button icon={IconHelpHexagon} onClick={onQuiz}>
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

/** More than anyone reads through. */
const shownMax = 100

export type Players = ReadonlyMap<string, CootiesState>

function NearYou({ members, players }: CootiesGameProps) {
  const near = members.filter(({ profileId }) => players.has(profileId)).slice(0, shownMax)
  return (
    <Stack as="section" gap={3} aria-labelledby="cooties-near">
      <Heading level={3} size="large" id="cooties-near">
        {texts.near.title}
      </Heading>
      {near.length === 0 ? (
        <Hint>{texts.near.none}</Hint>
      ) : (
        <Stack as="ul" gap={1}>
          {near.map(member => (
            <Player
              key={member.profileId}
              member={member}
              state={players.get(member.profileId) ?? 'WELL'}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function Player({ member, state }: { member: ProfileBrief; state: CootiesState }) {
  const { profileId, profileName } = member
  return (
    <Cluster as="li" gap={[2, 3]} pad={[2, 0]}>
      <span className={styles.face}>
        <Avatar name={profileName} picture={briefPictureAddress(member)} decorative />
        <span className={styles.faceSign}>
          <Sign state={state} />
        </span>
      </span>
      <Stack grow="6rem" className={styles.who}>
        <Link to={`/profile/${profileId}`}>
          <bdi>{profileName}</bdi>
        </Link>
        <Hint as="span">{texts.legend.states[state]}</Hint>
      </Stack>
      <PlayButton member={member} state={state} />
    </Cluster>
  )
}
