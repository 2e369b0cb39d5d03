import { Navigate } from 'react-router'
import { homeTexts } from '#shared/texts/home.ts'
import { sitePagesTexts } from '#shared/texts/site-pages.ts'
import { useSettings, useWantsFirstSteps } from '#web/features/accounts/accounts.data.ts'
import { LatestConversations } from '#web/features/chat/latest-conversations.tsx'
import { NearYou } from '#web/features/discovery/near-you.tsx'
import { LatestLikes } from '#web/features/likes/lists/latest-likes.tsx'
import { useOwnPoint } from '#web/features/position/own-place-store.ts'
import { useIsComplete } from '#web/features/profile/profile.data.ts'
import { ProfileGapsSection } from '#web/features/profile/profile-gaps-section.tsx'
import { hasCard, type PageProps } from '#web/lib/route.ts'
import { useSession } from '#web/lib/session.ts'
import { useSiteName, useTagline } from '#web/lib/site.data.ts'
import { useShownCounts } from '#web/lib/unread-counts.ts'
import { Later } from '#web/ui/later.tsx'
import { CardLink } from '#web/ui/layout/card.tsx'
import { NewsSection } from '#web/ui/layout/news-section.tsx'
import { IconTile, Stack } from '#web/ui/layout/primitives.tsx'
import styles from './home.module.css'
import { HomeFrame } from './home-frame.tsx'
import { NsfwSwitch } from './nsfw-switch.tsx'
import { useDistanceTo } from './use-distance-to.ts'

export function HomePage({ routes }: PageProps) {
  const { profileId } = useSession()
  const name = useSiteName()
  const tagline = useTagline()
  const wantsFirstSteps = useWantsFirstSteps()
  const isComplete = useIsComplete()
  if (wantsFirstSteps && isComplete === false) return <Navigate to="/welcome" replace />
  return (
    <HomeFrame name={name} tagline={tagline} near={<Near />}>
      {profileId === undefined ? (
        <div className={styles.waiting} />
      ) : (
        <Later fallback={<div className={styles.waiting} />}>
          <LatestMessages me={profileId} />
          <div className={styles.aside}>
            <LatestLikes me={profileId} />
            <OwnProfile />
          </div>
          <div className={styles.screens}>
            <Screens routes={routes} />
          </div>
        </Later>
      )}
    </HomeFrame>
  )
}

function Near() {
  const { data: settings } = useSettings()
  const isInDungeon = settings?.dungeon !== undefined
  return <NearYou distanceTo={useDistanceTo()} isInDungeon={isInDungeon} control={<NsfwSwitch />} />
}

const LatestMessages = ({ me }: { me: string }) => (
  <LatestConversations me={me} unread={useShownCounts().conversations} />
)

const OwnProfile = () => <ProfileGapsSection hasPlace={useOwnPoint() !== undefined} />

function Screens({ routes }: PageProps) {
  const session = useSession()
  return (
    <NewsSection title={homeTexts.screens}>
      <ul className={styles.cards}>
        {routes
          .filter(route => hasCard(route, session))
          .map(({ path, icon: Icon }) => (
            <Stack key={path} as="li" surface="card" className={styles.card}>
              <IconTile className={styles.icon}>
                <Icon />
              </IconTile>
              <CardLink to={path}>{sitePagesTexts.cards[path].name}</CardLink>
              <p>{sitePagesTexts.cards[path].body}</p>
            </Stack>
          ))}
      </ul>
    </NewsSection>
  )
}
