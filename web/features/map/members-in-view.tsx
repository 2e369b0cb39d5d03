import { IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { mapTexts } from '#shared/texts/map.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { MapBounds } from '#web/ui/map/map-types.ts'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'
import { CountsInView } from './counts-in-view.tsx'
import { pictureUrl } from './member-marker.ts'
import styles from './members-in-view.module.css'
import type { useMapScene } from './use-map-scene.ts'

const shownMost = 200

export interface MembersInViewProps {
  scene: Pick<ReturnType<typeof useMapScene>, 'inView' | 'countsInView' | 'isTooFar'>
  /** He wants to see some ground from closer. */
  onPick: (bounds: MapBounds) => void
}

/** The same people as the map's pictures, nearest to its middle first, for keyboard, screen reader and who likes lists. */
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
        {counts.length > 0 && <CountsInView counts={counts.slice(0, shownMost)} onPick={pick} />}
        {members.length > 0 && (
          <ol className={styles.list}>
            {members.slice(0, shownMost).map(member => (
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
        <Avatar name={member.profileName} picture={pictureUrl(member)} decorative />
        <span className={styles.words}>
          <span className={styles.name}>{member.profileName}</span>
          <span className={styles.age}>{mapTexts.years(member.profileAge)}</span>
        </span>
      </Link>
    </li>
  )
}
