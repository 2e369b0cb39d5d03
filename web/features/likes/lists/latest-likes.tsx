import { IconHeart } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ListedProfileLike } from '#shared/contract/like-lists.ts'
import { homeTexts } from '#shared/texts/home.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { LoadingWords, News, NewsSection, SectionNote } from '#web/ui/layout/news-section.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { shortName } from '#web/ui/media/member-name.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isForContributors } from './for-contributors.ts'
import { useLatestLikes } from './latest-likes.data.ts'
import styles from './latest-likes.module.css'

const texts = homeTexts.likes

/** Who likes the member, the new ones marked and counted. */
export function LatestLikes({ me }: { me: string }) {
  const likes = useLatestLikes(me)
  const fresh = likes.data?.filter(({ isNew }) => isNew).length ?? 0
  return (
    <NewsSection
      title={texts.title}
      mark={fresh > 0 && <Badge label={texts.fresh}>{fresh}</Badge>}
      more={{ to: '/likes/profilelikedyou', label: homeTexts.all, rest: texts.all }}
    >
      <div className={styles.room}>
        {likes.isLoadingError && isForContributors(likes.error) ? (
          <RestForContributors words={refusalWords(likes.error)} />
        ) : (
          <News
            news={likes}
            failed={texts.failed}
            waiting={<Waiting />}
            none={
              <SectionNote
                icon={<IconHeart />}
                words={texts.none}
                action={<ButtonLink to="/search/swype">{texts.swype}</ButtonLink>}
              />
            }
          >
            {latest => (
              <ul className={styles.faces}>
                {latest.map(like => (
                  <li key={like.brief.profileId}>
                    <Face like={like} />
                  </li>
                ))}
              </ul>
            )}
          </News>
        )}
      </div>
    </NewsSection>
  )
}

/** Whoever hides all that everybody sees would be shown others. As one paragraph it takes no more room than faces. */
function RestForContributors({ words }: { words: string | undefined }) {
  return (
    <SectionNote
      words={
        <>
          {words} <Link to="/billing">{texts.contribute}</Link>
        </>
      }
    />
  )
}

function Face({ like: { brief, isNew } }: { like: ListedProfileLike }) {
  const { profileId, profilePicId, pictureVersion } = brief
  const name = shortName(brief.profileName)
  const picture = profilePicId && pictureAddress(profilePicId, 256, pictureVersion)
  return (
    <Link to={`/profile/${profileId}`} className={styles.face} data-new={isNew || undefined}>
      <Avatar name={name} picture={picture} size="large" decorative />
      <bdi className={styles.name}>{name}</bdi>
      {isNew && <VisuallyHidden>, {texts.isNew}</VisuallyHidden>}
    </Link>
  )
}

function Waiting() {
  return (
    <>
      <LoadingWords />
      <ul className={styles.faces} aria-hidden="true">
        {Array.from({ length: 6 }, (_, place) => `blank ${place}`).map(key => (
          <li key={key} className={styles.face}>
            <Skeleton shape="circle" width="4.5rem" />
            <Skeleton width="3rem" />
          </li>
        ))}
      </ul>
    </>
  )
}
