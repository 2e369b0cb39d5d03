import { IconMapPin } from '@tabler/icons-react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { homeTexts } from '#shared/texts/home.ts'
import { briefPictureSources } from '#web/lib/picture-address.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { FailedNote, SectionNote } from '#web/ui/layout/news-section.tsx'
import { shortName } from '#web/ui/media/member-name.ts'
import { Tile } from '#web/ui/media/tile.tsx'
import { Items } from '#web/ui/state/items.tsx'
import { LoadingWords } from '#web/ui/state/skeleton.tsx'
import { type NearbyProfiles, useNearbyProfiles } from './discovery.data.ts'
import { isOnline } from './discovery-brief.ts'
import styles from './near-you.module.css'
import {
  BlankFaces,
  NearYouSection,
  type NearYouSectionProps,
  shownMax,
} from './near-you-section.tsx'

const texts = homeTexts.near
/** The first request of the tiles, so both share one cached page. */
const search = { filter: {}, size: limits.tilesPage, isLive: true }

export interface NearYouProps extends Pick<NearYouSectionProps, 'control'> {
  distanceTo: (brief: ProfileBrief) => string | undefined
  isInDungeon: boolean
}

export function NearYou({ distanceTo, isInDungeon, control }: NearYouProps) {
  const nearby = useNearbyProfiles(search)
  const { briefs } = nearby
  return (
    <NearYouSection control={control}>
      {briefs && briefs.length > 0 ? (
        <ul className={styles.faces}>
          <Items items={briefs.slice(0, shownMax)} keyOf={({ profileId }) => profileId}>
            {brief => (
              <li>
                <Tile
                  to={`/profile/${brief.profileId}`}
                  name={shortName(brief.profileName)}
                  picture={briefPictureSources(brief)}
                  detail={distanceTo(brief)}
                  online={isOnline(brief)}
                  comes="first"
                />
              </li>
            )}
          </Items>
        </ul>
      ) : (
        <NoFaces nearby={nearby} isInDungeon={isInDungeon} />
      )}
    </NearYouSection>
  )
}

interface NoFacesProps extends Pick<NearYouProps, 'isInDungeon'> {
  nearby: NearbyProfiles
}

/** The message that replaces the faces. */
function NoFaces({ nearby, isInDungeon }: NoFacesProps) {
  const isNote = nearby.isNoPosition || nearby.briefs || nearby.error
  return (
    <div className={styles.room}>
      <BlankFaces isHidden={Boolean(isNote)} />
      {isNote ? <Note nearby={nearby} isInDungeon={isInDungeon} /> : <LoadingWords />}
    </div>
  )
}

function Note({ nearby, isInDungeon }: NoFacesProps) {
  const { isNoPosition, briefs, tooManyUntil, isFetching, refetch } = nearby
  if (isNoPosition && isInDungeon) return <SectionNote icon={IconMapPin} words={texts.apart} />
  if (isNoPosition || briefs) {
    return (
      <SectionNote
        icon={IconMapPin}
        words={isNoPosition ? texts.noPlace : texts.nobody}
        action={
          isNoPosition ? (
            <ButtonLink to="/welcome?step=3&only" variant="primary">
              {texts.begin}
            </ButtonLink>
          ) : (
            <ButtonLink to="/search/map">{texts.openMap}</ButtonLink>
          )
        }
      />
    )
  }
  const words = tooManyUntil === undefined ? texts.failed : texts.tooMany
  return <FailedNote words={words} onRetry={refetch} retrying={isFetching} />
}
