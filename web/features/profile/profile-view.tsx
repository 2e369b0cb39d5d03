import { IconLock, IconMedal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { games } from '#shared/games/games.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { pictureSources } from '#web/lib/picture-address.ts'
import { useNsfwShown } from '#web/lib/show-nsfw.ts'
import { fromScreen, viewerAddress } from '#web/lib/viewer-address.ts'
import { Cluster, Hint, Point, Stack } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { initialOf } from '#web/ui/media/member-name.ts'
import { Picture, previewStyle } from '#web/ui/media/picture.tsx'
import { VerifiedSign } from '#web/ui/media/verified-sign.tsx'
import { LoadingWords, Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Biography } from './biography.tsx'
import { mainPicture } from './profile.data.ts'
import { ProfileFacts } from './profile-fields.tsx'
import styles from './profile-view.module.css'
import { TagList } from './tag-list.tsx'

export interface ProfileViewProps {
  profile: Profile
  distance?: string | undefined
  actions: ReactNode
  /** Rarely used buttons, in their own row below the others. */
  quietActions?: ReactNode
  note?: ReactNode
  notice?: ReactNode
  level?: 1 | 2
}

const mainSizes = '(min-width: 75em) 26rem, (min-width: 56.25em) 50vw, 100vw'

export function ProfileView(props: ProfileViewProps) {
  const { profile, distance, actions, quietActions, note, notice, level = 1 } = props
  const { id, description, characteristics } = profile
  const name = profile.profilename || profileTexts.unnamed
  const main = mainPicture(profile)
  const Heading = `h${level}` as const
  return (
    <article className={styles.view}>
      {notice && <div className={styles.notice}>{notice}</div>}
      <div className={styles.profile}>
        <div className={styles.main}>
          {main ? (
            <PictureLink
              key={main.id}
              profileId={id}
              picture={main}
              alt={profileTexts.pictureOf(name, 1)}
              sizes={mainSizes}
              isFirst
            />
          ) : (
            <div className={styles.initial}>
              <span aria-hidden="true">{initialOf(profile.profilename)}</span>
              <p>{profileTexts.noPictures}</p>
            </div>
          )}
        </div>
        <Stack
          className={styles.head}
          as="header"
          gap={2}
          pad={[16, 4, 4]}
          data-over-picture={main ? '' : undefined}
        >
          <Heading className={styles.name}>
            {profileTexts.nameAndAge(name, profile.age)} {main?.isVerified && <VerifiedSign />}
          </Heading>
          <ProfileFacts of={profile} distance={distance} />
        </Stack>
        <Stack className={styles.body} gap={6} pad={4}>
          <div>
            <Cluster gap={2}>{actions}</Cluster>
            {quietActions && (
              <Cluster className={styles.quietActions} pad={[2, 0, 0]}>
                {quietActions}
              </Cluster>
            )}
          </div>
          {description && (
            <Stack as="section" align="start" gap={2}>
              <h2>{profileTexts.description}</h2>
              <Biography key={id} text={description} />
            </Stack>
          )}
          <Stack as="section" align="start" gap={2}>
            <h2>{profileTexts.characteristics}</h2>
            <TagList characteristics={characteristics} />
          </Stack>
          {profile.gameBadges && (
            <Stack as="section" align="start" gap={2}>
              <h2>{profileTexts.badges}</h2>
              <Cluster as="ul" gap={2}>
                {profile.gameBadges.map(game => (
                  <Point
                    key={game}
                    gap={2}
                    pad={[2, 3]}
                    surface="accentSoft"
                    weight="strong"
                    icon={IconMedal}
                    iconTone="accent"
                  >
                    {games[game].badge.name}
                    <Hint weight="normal">{games[game].badge.body}</Hint>
                  </Point>
                ))}
              </Cluster>
            </Stack>
          )}
          {note}
        </Stack>
        <OtherPictures
          profileId={id}
          name={name}
          pictures={profile.profilePics.filter(picture => picture !== main)}
        />
      </div>
    </article>
  )
}

interface OtherPicturesProps {
  profileId: string
  name: string
  /** All but the main one, private ones last. */
  pictures: readonly PictureFacts[]
}

function OtherPictures({ profileId, name, pictures }: OtherPicturesProps) {
  if (pictures.length === 0) return null
  return (
    <Stack className={styles.others} as="section" gap={3} pad={4}>
      <h2>{profileTexts.morePictures}</h2>
      <div className={styles.thumbnailArea}>
        <ul className={styles.thumbnails} aria-label={profileTexts.morePictures}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <PictureLink
                profileId={profileId}
                picture={picture}
                alt={profileTexts.pictureOf(name, index + 2)}
                sizes="80px"
              />
            </li>
          ))}
        </ul>
      </div>
    </Stack>
  )
}

export function ProfileSkeleton() {
  return (
    <div className={styles.view}>
      <h1>
        <LoadingWords words={profileTexts.loading} />
      </h1>
      <div className={styles.profile}>
        <div className={styles.main}>
          <div className={styles.waiting}>
            <Skeleton shape="card" height="100%" />
          </div>
        </div>
        <Stack className={styles.body} gap={6} pad={4}>
          <Skeleton width="9rem" height="2.75rem" />
          <Skeleton width="90%" />
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </Stack>
      </div>
    </div>
  )
}

interface PictureLinkProps {
  profileId: string
  picture: PictureFacts
  alt: string
  sizes: string
  isFirst?: boolean
}

function PictureLink(props: PictureLinkProps) {
  const { profileId, picture, alt, sizes, isFirst = false } = props
  const isPlaceholder = !useNsfwShown() && picture.isNsfw
  return (
    <Link
      to={viewerAddress({ profileId, id: picture.id })}
      state={fromScreen}
      className={styles.link}
      style={previewStyle(picture.preview)}
    >
      <Picture
        {...pictureSources(picture.id, picture.version)}
        className={styles.picture}
        sizes={sizes}
        alt={alt}
        draggable={false}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
      <Cluster as="span" className={styles.badges} align="stretch" gap={1}>
        {picture.isPrivate && (
          <Badge kind="neutral">
            <IconLock aria-hidden="true" />
            <VisuallyHidden>{profileTexts.private}</VisuallyHidden>
          </Badge>
        )}
        {picture.isVerified && !isFirst && (
          <Badge kind="neutral">
            <VerifiedSign />
          </Badge>
        )}
        {isPlaceholder && <Badge kind="neutral">{profileTexts.nsfw}</Badge>}
      </Cluster>
    </Link>
  )
}
