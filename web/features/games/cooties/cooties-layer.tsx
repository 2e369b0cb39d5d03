import { useEffect, useMemo, useState } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { cootiesTexts as texts } from '#shared/games/cooties/texts.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Cluster, Heading, Hint, Row } from '#web/ui/layout/primitives.tsx'
import type { MarkerBadge } from '#web/ui/map/map-types.ts'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { useGame } from '../games.data.ts'
import { useCootiesPlayers, useOwnCooties } from './cooties.data.ts'
import styles from './cooties.module.css'
import { CootiesGame, type Players } from './cooties-game.tsx'
import { Legend, Sign, signs } from './signs.tsx'

export { PickedPlayer } from './play-button.tsx'

export interface CootiesLayerProps {
  sectors: readonly string[]
  members: readonly ProfileBrief[]
  /** Called again when it changes. */
  onShown: (shown: ShownPlayers) => void
}

export interface ShownPlayers {
  readonly players: Players
  readonly badges: ReadonlyMap<string, MarkerBadge>
}

const nobody: ShownPlayers = { players: new Map(), badges: new Map() }

export function CootiesLayer({ sectors, members, onShown }: CootiesLayerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { own: game } = useGame('COOTIES')
  const isPlaying = game?.isJoined === true
  const isOn = isPlaying && game.players >= gamesLimits.playersLeast
  const shown = useShown(sectors, isOn)
  useEffect(() => onShown(shown), [shown, onShown])
  return (
    <>
      {game && (
        <Cluster
          as="section"
          gap={[2, 4]}
          justify="space-between"
          pad={[2, 3]}
          surface="card"
          radius="large"
          tone="ink"
          className={styles.card}
          aria-label={texts.title}
        >
          {isOn ? <Status /> : <Invitation isPlaying={isPlaying} />}
          <Button onClick={() => setIsOpen(true)} aria-haspopup="dialog">
            {isPlaying ? texts.open : texts.join}
          </Button>
        </Cluster>
      )}
      <ModalOnDemand shape="side" open={isOpen} onOpenChange={setIsOpen} title={texts.title}>
        <CootiesGame members={members} players={shown.players} />
      </ModalOnDemand>
    </>
  )
}

function useShown(sectors: readonly string[], isOn: boolean): ShownPlayers {
  const { data } = useCootiesPlayers(sectors)
  return useMemo(() => {
    if (!data || !isOn) return nobody
    return {
      players: new Map(data.map(({ profileId, state }) => [profileId, state])),
      badges: new Map(data.map(({ profileId, state }) => [profileId, signs[state]])),
    }
  }, [data, isOn])
}

function Status() {
  const { own } = useOwnCooties()
  const state = own?.state ?? 'WELL'
  const words = own && (own.tsEnds === undefined ? texts.own.none : texts.own[state])
  return (
    <Row gap={3} className={styles.status}>
      <Sign state={state} />
      <div>
        <Heading size="body">{words?.title ?? texts.title}</Heading>
        <Legend />
      </div>
    </Row>
  )
}

function Invitation({ isPlaying }: { isPlaying: boolean }) {
  return (
    <Row gap={3} className={styles.status}>
      <Sign state="CARRIER" />
      <div>
        <Heading size="body">{texts.title}</Heading>
        <Hint>{isPlaying ? texts.own.none.title : texts.lead}</Hint>
      </div>
    </Row>
  )
}
