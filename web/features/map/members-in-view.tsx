import { IconList } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/position.ts'
import { mapTexts } from '#shared/texts/map.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { pictureUrl } from './member-marker.ts'
import styles from './members-in-view.module.css'

const shownMost = 200

export interface MembersInViewProps {
  /** Nearest to the middle of the map first. */
  members: readonly ProfileBrief[]
}

/** The same people as the map's pictures, for keyboard and screen reader, and for who likes lists. */
export function MembersInView({ members }: MembersInViewProps) {
  return (
    <Drawer
      from="side"
      title={mapTexts.listTitle}
      description={mapTexts.inView(members.length)}
      trigger={<Button icon={<IconList />}>{mapTexts.list}</Button>}
    >
      {members.length === 0 ? (
        <EmptyState title={mapTexts.listEmpty} level={3} />
      ) : (
        <ol className={styles.list}>
          {members.slice(0, shownMost).map(member => (
            <li key={member.profileId}>
              <Link to={`/profile/${member.profileId}`} className={styles.member}>
                <Avatar name={member.profileName} picture={pictureUrl(member)} decorative />
                <span className={styles.words}>
                  <span className={styles.name}>{member.profileName}</span>
                  <span className={styles.age}>{mapTexts.years(member.profileAge)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  )
}
