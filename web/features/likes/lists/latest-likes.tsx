import { IconHeart } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ListedProfileLike } from '#shared/contract/like-lists.ts'
import { homeTexts } from '#shared/texts/home.ts'
import { isRefusedAs, refusalWords } from '#web/lib/api-problem.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { News, NewsSection, SectionNote } from '#web/ui/layout/news-section.tsx'
import { Grid, Row, Text } from '#web/ui/layout/primitives.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { shortName } from '#web/ui/media/member-name.ts'
import { LoadingWords, Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useLatestLikes } from './latest-likes.data.ts'
import styles from './latest-likes.module.css'

const texts = homeTexts.likes
const strip = {
  gap: 3,
  pad: 4,
  align: 'stretch',
  surface: 'card',
  className: styles.faces,
} as const

export function LatestLikes({ me }: { me: string }) {
  const likes = useLatestLikes(me)
  const fresh = likes.data?.filter(({ isNew }) => isNew).length ?? 0
  return (
    <NewsSection
      title={texts.title}
      badge={fresh > 0 && <Badge label={texts.fresh}>{fresh}</Badge>}
      more={{ to: '/likes/profilelikedyou', label: homeTexts.all, rest: texts.all }}
    >
      <Grid className={styles.room}>
        {likes.isLoadingError && isRefusedAs(likes.error, 'likes/contributors-only') ? (
          // The server refuses if the member hides all rows that everyone sees, because more rows are for contributors.
          // One paragraph takes no more room than faces.
          <SectionNote
            words={
              <>
                {refusalWords(likes.error)} <Link to="/billing">{texts.contribute}</Link>
              </>
            }
          />
        ) : (
          <News
            news={likes}
            failed={texts.failed}
            waiting={<Waiting />}
            none={
              <SectionNote
                icon={IconHeart}
                words={texts.none}
                action={<ButtonLink to="/search/swype">{texts.swype}</ButtonLink>}
              />
            }
          >
            {latest => (
              <Row as="ul" {...strip}>
                {latest.map(like => (
                  <li key={like.brief.profileId}>
                    <Face like={like} />
                  </li>
                ))}
              </Row>
            )}
          </News>
        )}
      </Grid>
    </NewsSection>
  )
}

function Face({ like: { brief, isNew } }: { like: ListedProfileLike }) {
  const { profileId, profilePicId, pictureVersion } = brief
  const name = shortName(brief.profileName)
  const picture = profilePicId && pictureAddress(profilePicId, 256, pictureVersion)
  return (
    <Link to={`/profile/${profileId}`} className={styles.face} data-new={isNew || undefined}>
      <Avatar name={name} picture={picture} size="large" decorative />
      <Text as="bdi" wrap="truncate" max="100%" className={styles.name}>
        {name}
      </Text>
      {isNew && <VisuallyHidden>, {texts.isNew}</VisuallyHidden>}
    </Link>
  )
}

function Waiting() {
  return (
    <>
      <LoadingWords />
      <Row as="ul" {...strip} aria-hidden="true">
        {Array.from({ length: 6 }, (_, place) => `blank ${place}`).map(key => (
          <li key={key} className={styles.face}>
            <Skeleton shape="circle" width="4.5rem" />
            <Skeleton width="3rem" />
          </li>
        ))}
      </Row>
    </>
  )
}
