import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { CootiesState } from '#shared/cooties.ts'
import { cootiesTexts } from '#shared/texts/cooties.ts'
import { briefPictureAddress } from '#web/lib/picture-address.ts'
import { Cluster, Heading, Hint, Stack } from '#web/ui/layout/primitives.tsx'
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
    <Stack as="section" gap={3} aria-labelledby="cooties-near">
      <Heading level={3} size="large" id="cooties-near">
        {texts.title}
      </Heading>
      {near.length === 0 ? (
        <Hint>{texts.none}</Hint>
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
        <Hint as="span">{cootiesTexts.legend.states[state]}</Hint>
      </Stack>
      <PlayButton member={member} state={state} />
    </Cluster>
  )
}
