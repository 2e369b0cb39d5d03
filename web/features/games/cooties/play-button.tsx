import { IconHandClick, IconVaccine } from '@tabler/icons-react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { OwnCooties } from '#shared/games/cooties/contract.ts'
import type { CootiesState } from '#shared/games/cooties/rules.ts'
import { cootiesTexts as texts } from '#shared/games/cooties/texts.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Cluster, Hint, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { useGiveShot, useOwnCooties, usePoke } from './cooties.data.ts'
import styles from './cooties.module.css'
import { Sign } from './signs.tsx'

export interface PlayProps {
  member: ProfileBrief
  state: CootiesState
}

interface PlayButtonProps extends PlayProps {
  isMain?: boolean
}

/**
 * What a player can do to another one now: poke, give a shot, or nothing. Afterwards the button stays, with the focus.
 */
export function PlayButton({ member, state, isMain = false }: PlayButtonProps) {
  const { own } = useOwnCooties()
  const poke = usePoke()
  const shot = useGiveShot()
  if (!own) return null
  const { profileId, profileName } = member
  const isShot = own.state === 'CURED'
  const { mutate, error, isIdle } = isShot ? shot : poke
  const { done, left, words } = isShot
    ? { done: own.healed, left: own.shotsLeft, words: texts.shots }
    : { done: own.poked, left: own.pokesLeft, words: texts.pokes }
  const isDone = done.includes(profileId)
  if (!isDone && !mayPlay(own, { member, state })) return null
  return (
    <Stack gap={1} align="end" className={styles.play}>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        icon={isShot ? IconVaccine : IconHandClick}
        aria-label={isDone ? words.doneOf(profileName) : words.of(profileName)}
        keepsFocus
        disabled={isDone || left === 0}
        onClick={() => mutate(profileId)}
      >
        {isDone ? words.done : words.play}
      </Button>
      <Hint as="output">{isDone && !isIdle && words.body}</Hint>
      {error && !isDone && (
        <Text size="small" tone="danger" role="alert">
          {refusalWords(error) ?? texts.playFailed}
        </Text>
      )}
    </Stack>
  )
}

/** Pokes need a player in the reader's own sector who is not known to have had cooties. Shots go anywhere. */
function mayPlay(own: OwnCooties, { member, state }: PlayProps): boolean {
  if (own.state === 'CURED') return state === 'CARRIER'
  if (own.state !== 'CARRIER' || state !== 'WELL') return false
  return own.sector === `${Math.floor(member.lat)}:${Math.floor(member.lon)}`
}

/** In the sheet of a picked member: their state, and what the reader can do. */
export function PickedPlayer(props: PlayProps) {
  return (
    <Cluster gap={[2, 4]} justify="space-between">
      <Row as="p" gap={2} weight="strong">
        <Sign state={props.state} />
        {texts.legend.states[props.state]}
      </Row>
      <PlayButton {...props} isMain />
    </Cluster>
  )
}
