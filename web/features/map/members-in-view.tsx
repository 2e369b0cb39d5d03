import { IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { mapTexts } from '#shared/texts/map.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'
import { pictureUrl } from './member-marker.ts'
import styles from './members-in-view.module.css'

const shownMost = 200

export interface MembersInViewProps {
  /** Nearest to the middle of the map first. */
  members: readonly ProfileBrief[]
  /** The map shows too much ground to know who is there. */
  isTooFar: boolean
}

/** The same people as the map's pictures, for keyboard and screen reader, and for who likes lists. */
export function MembersInView({ members, isTooFar }: MembersInViewProps) {
  const [isOpen, setIsOpen] = useState(false)
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
        description={mapTexts.inView(members.length)}
      >
        {members.length === 0 ? (
          <EmptyState title={isTooFar ? mapTexts.zoomInToSee : mapTexts.listEmpty} level={3} />
        ) : (
          <ol className={styles.list}>
            {members.slice(0, shownMost).map(member => (
              <MemberInView key={member.profileId} member={member} />
            ))}
          </ol>
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
