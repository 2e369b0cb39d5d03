import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { CootiesState } from '#shared/cooties.ts'
import { cootiesTexts } from '#shared/texts/cooties.ts'
import { briefPictureAddress } from '#web/lib/picture-address.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import styles from './cooties.module.css'
import { PlayButton } from './play-button.tsx'
import { Sign } from './signs.tsx'

const texts = cootiesTexts.near
/** More than anybody reads through. */
const shownMax = 100

export type Players = ReadonlyMap<string, CootiesState>

interface NearYouProps {
  /** Whom the map shows in view, the nearest first. */
  members: readonly ProfileBrief[]
  players: Players
}

/** All that the layer shows and does, as a list. */
export function NearYou({ members, players }: NearYouProps) {
  const near = members.filter(({ profileId }) => players.has(profileId)).slice(0, shownMax)
  return (
    <section className={styles.section} aria-labelledby="cooties-near">
      <h3 id="cooties-near">{texts.title}</h3>
      {near.length === 0 ? (
        <p className={styles.muted}>{texts.none}</p>
      ) : (
        <ul className={styles.near}>
          {near.map(member => (
            <Player
              key={member.profileId}
              member={member}
              state={players.get(member.profileId) ?? 'WELL'}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Player({ member, state }: { member: ProfileBrief; state: CootiesState }) {
  const { profileId, profileName } = member
  return (
    <li>
      <span className={styles.face}>
        <Avatar name={profileName} picture={briefPictureAddress(member)} decorative />
        <span className={styles.faceSign}>
          <Sign state={state} />
        </span>
      </span>
      <div className={styles.who}>
        <Link to={`/profile/${profileId}`}>
          <bdi>{profileName}</bdi>
        </Link>
        <span className={styles.muted}>{cootiesTexts.legend.states[state]}</span>
      </div>
      <PlayButton member={member} state={state} />
    </li>
  )
}
