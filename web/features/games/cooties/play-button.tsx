import { IconHandFinger, IconVaccine } from '@tabler/icons-react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { OwnCooties } from '#shared/contract/games-cooties.ts'
import type { CootiesState } from '#shared/cooties.ts'
import { sectorKey, sectorOf } from '#shared/sectors.ts'
import { cootiesTexts as texts } from '#shared/texts/cooties.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useGiveShot, useOwnCooties, usePoke } from './cooties.data.ts'
import styles from './cooties.module.css'
import { Sign } from './signs.tsx'

export interface PlayProps {
  member: ProfileBrief
  state: CootiesState
}

/** What a player can do at another one now: poke, give a shot, or nothing. */
export function PlayButton({ member, state }: PlayProps) {
  const { own } = useOwnCooties()
  const poke = usePoke()
  const shot = useGiveShot()
  const { profileId, profileName } = member
  const [kind, play] = own?.state === 'CURED' ? ['shot', shot] : ['poke', poke]
  const isPoke = kind === 'poke'
  const failure = play.error && (refusalWords(play.error) ?? texts.playFailed)
  const isDone = (isPoke ? own?.poked : own?.healed)?.includes(profileId) ?? false
  if (!own) return null
  if (isDone && !failure) {
    return (
      <p className={styles.done} role="status">
        {isPoke ? texts.pokedBody : texts.healedBody}
      </p>
    )
  }
  if (!mayPlay(own, { member, state })) return null
  const left = isPoke ? own.pokesLeft : own.shotsLeft
  return (
    <div className={styles.play}>
      <Button
        variant="primary"
        icon={isPoke ? <IconHandFinger aria-hidden="true" /> : <IconVaccine aria-hidden="true" />}
        aria-label={isPoke ? texts.pokeOf(profileName) : texts.shotOf(profileName)}
        disabled={left === 0}
        onClick={() => play.mutate(profileId)}
      >
        {isPoke ? texts.poke : texts.shot}
      </Button>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}

/** Players who are not known to have had them, in one's own sector; shots go anywhere. */
function mayPlay(own: OwnCooties, { member, state }: PlayProps): boolean {
  if (own.state === 'CURED') return state === 'CARRIER'
  if (own.state !== 'CARRIER' || state !== 'WELL') return false
  return own.sector === sectorKey(sectorOf(member))
}

/** In the sheet of somebody who was picked on the map: how they stand, and what can be done. */
export function PickedPlayer(props: PlayProps) {
  return (
    <div className={styles.picked}>
      <p className={styles.state}>
        <Sign state={props.state} />
        {texts.legend.states[props.state]}
      </p>
      <PlayButton {...props} />
    </div>
  )
}
