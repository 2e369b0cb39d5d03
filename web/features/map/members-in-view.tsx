import { IconList } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { mapTexts } from '#shared/texts/map.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Cluster, Heading, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import type { MapBounds, MapCount } from '#web/ui/map/map-types.ts'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import styles from './members-list.module.css'
import { MembersList, type MembersListProps } from './members-list.tsx'
import type { useMapScene } from './use-map-scene.ts'

/** More than anyone reads through. */
const shownMax = 200
/** Beside the map, each pan lists them again. */
const shownBesideMax = 80

export interface MembersInViewProps extends Omit<MembersListProps, 'members'> {
  scene: Pick<ReturnType<typeof useMapScene>, 'inView' | 'countsInView' | 'isTooFar' | 'isUnknown'>
  onPick: (bounds: MapBounds) => void
}

/** The members on the map as a list, nearest first, for small windows, keyboards and screen readers. */
export function MembersInView({ scene, onPick, ...list }: MembersInViewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const pick = (bounds: MapBounds) => {
    setIsOpen(false)
    onPick(bounds)
  }
  return (
    <>
      <Button icon={IconList} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {mapTexts.list}
      </Button>
      <ModalOnDemand
        shape="side"
        open={isOpen}
        onOpenChange={setIsOpen}
        title={mapTexts.listTitle}
        description={numberOf(scene)}
      >
        <Members {...list} scene={scene} most={shownMax} onPick={pick} />
      </ModalOnDemand>
    </>
  )
}

interface MembersBesideProps extends MembersInViewProps {
  children: ReactNode
}

export function MembersBeside({ scene, onPick, children, ...list }: MembersBesideProps) {
  return (
    <aside className={styles.panel} aria-label={mapTexts.listTitle}>
      <Cluster as="header" gap={[1, 3]} align="baseline" justify="space-between" pad={[4, 5, 2]}>
        <Heading size="large">{mapTexts.listTitle}</Heading>
        <Hint>{numberOf(scene)}</Hint>
      </Cluster>
      <div className={styles.scroller}>
        <Members {...list} scene={scene} most={shownBesideMax} onPick={onPick} />
      </div>
      {children}
    </aside>
  )
}

/** A placeholder for the list, so that the map has its final size before it loads. */
export function RoomBeside() {
  return <div className={styles.panel} />
}

function numberOf({ isTooFar, isUnknown, inView }: MembersInViewProps['scene']) {
  if (isTooFar) return mapTexts.zoomInToSee
  return isUnknown ? undefined : mapTexts.listed(inView.length)
}

function Members({ scene, most, onPick, ...list }: MembersInViewProps & { most: number }) {
  const { inView: members, countsInView: counts, isTooFar, isUnknown } = scene
  // The map says why.
  if (isUnknown) return null
  if (members.length + counts.length === 0) {
    return <EmptyState title={isTooFar ? mapTexts.zoomInToSee : mapTexts.listEmpty} level={3} />
  }
  return (
    <>
      {counts.length > 0 && <CountsInView counts={counts.slice(0, most)} onPick={onPick} />}
      {members.length > 0 && <MembersList {...list} members={members.slice(0, most)} />}
    </>
  )
}

interface CountsInViewProps {
  /** The largest first. */
  counts: readonly MapCount[]
  onPick: (bounds: MapBounds) => void
}

function CountsInView({ counts, onPick }: CountsInViewProps) {
  return (
    <>
      <Heading level={3} below={2}>
        {mapTexts.countsTitle}
      </Heading>
      <Stack as="ol">
        {counts.map(({ count, bounds }) => (
          <li key={Object.values(bounds).join(':')}>
            <button
              type="button"
              className={styles.member}
              aria-label={`${mapTexts.countLabel(count)}: ${centerWords(bounds)}`}
              onClick={() => onPick(bounds)}
            >
              <Stack as="span" grow>
                <Text as="span" weight="strong" wrap="truncate">
                  {mapTexts.countLabel(count)}
                </Text>
                <Hint as="span" wrap="truncate">
                  {centerWords(bounds)}
                </Hint>
              </Stack>
            </button>
          </li>
        ))}
      </Stack>
    </>
  )
}

function centerWords({ south, west, north, east }: MapBounds) {
  return mapTexts.countPlace((south + north) / 2, (west + east) / 2)
}
