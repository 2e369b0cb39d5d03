import { IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { mapTexts } from '#shared/texts/map.ts'
import { briefPictureAddress } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { MapBounds, MapCount } from '#web/ui/map/map-types.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import styles from './members-in-view.module.css'
import type { useMapScene } from './use-map-scene.ts'

const shownMax = 200

export interface MembersInViewProps {
  scene: Pick<ReturnType<typeof useMapScene>, 'inView' | 'countsInView' | 'isTooFar'>
  /** Zooms in to an area. */
  onPick: (bounds: MapBounds) => void
}

/** The members on the map as a list, nearest to its centre first, for keyboards and screen readers. */
export function MembersInView({ scene, onPick }: MembersInViewProps) {
  const { inView: members, countsInView: counts, isTooFar } = scene
  const [isOpen, setIsOpen] = useState(false)
  const pick = (bounds: MapBounds) => {
    setIsOpen(false)
    onPick(bounds)
  }
  return (
    <>
      <Button icon={<IconList />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {mapTexts.list}
      </Button>
      <ModalOnDemand
        shape="side"
        open={isOpen}
        onOpenChange={setIsOpen}
        title={mapTexts.listTitle}
        description={isTooFar ? mapTexts.zoomInToSee : mapTexts.inView(members.length)}
      >
        {counts.length > 0 && <CountsInView counts={counts.slice(0, shownMax)} onPick={pick} />}
        {members.length > 0 && (
          <ol className={styles.list}>
            {members.slice(0, shownMax).map(member => (
              <MemberInView key={member.profileId} member={member} />
            ))}
          </ol>
        )}
        {members.length + counts.length === 0 && (
          <EmptyState title={isTooFar ? mapTexts.zoomInToSee : mapTexts.listEmpty} level={3} />
        )}
      </ModalOnDemand>
    </>
  )
}

function MemberInView({ member }: { member: ProfileBrief }) {
  return (
    <li>
      <Link to={`/profile/${member.profileId}`} className={styles.member}>
        <Avatar name={member.profileName} picture={briefPictureAddress(member)} decorative />
        <span className={styles.words}>
          <span className={styles.name}>{member.profileName}</span>
          <span className={styles.age}>{mapTexts.years(member.profileAge)}</span>
        </span>
      </Link>
    </li>
  )
}

interface CountsInViewProps {
  /** The largest first. */
  counts: readonly MapCount[]
  onPick: (bounds: MapBounds) => void
}

/** How many members are where, when they are not listed themselves; a press zooms in there. */
function CountsInView({ counts, onPick }: CountsInViewProps) {
  return (
    <>
      <h3 className={styles.title}>{mapTexts.countsTitle}</h3>
      <ol className={styles.list}>
        {counts.map(({ count, bounds }) => (
          <li key={Object.values(bounds).join(':')}>
            <button
              type="button"
              className={styles.member}
              aria-label={`${mapTexts.countLabel(count)}: ${centreWords(bounds)}`}
              onClick={() => onPick(bounds)}
            >
              <span className={styles.words}>
                <span className={styles.name}>{mapTexts.countLabel(count)}</span>
                <span className={styles.age}>{centreWords(bounds)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

function centreWords({ south, west, north, east }: MapBounds) {
  return mapTexts.countPlace((south + north) / 2, (west + east) / 2)
}
