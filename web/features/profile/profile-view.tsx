import type { ReactNode } from 'react'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { initialOf } from '#web/ui/initial-of.ts'
import { Biography } from './biography.tsx'
import { mainPicture } from './main-picture.ts'
import { OtherPictures } from './other-pictures.tsx'
import { PictureLink } from './picture-link.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import styles from './profile-view.module.css'
import { TagList } from './tag-list.tsx'

export interface ProfileViewProps {
  profile: Profile
  /** How far away, in words. */
  distance?: string | undefined
  /** Buttons below the name. */
  actions: ReactNode
  /** Buttons that are seldom pressed, in a row of their own below the others. */
  quietActions?: ReactNode
  /** What the reader keeps about him, below everything else. */
  note?: ReactNode
  /** Stands above everything. */
  notice?: ReactNode
}

const mainSizes = '(min-width: 1200px) 26rem, (min-width: 900px) 50vw, 100vw'

/** A member as others see him. */
export function ProfileView(props: ProfileViewProps) {
  const { profile, distance, actions, quietActions, note, notice } = props
  const { id, description, characteristics, height, weight } = profile
  const name = profile.profilename || profileTexts.unnamed
  const main = mainPicture(profile)
  return (
    <article className={styles.room}>
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
        <header className={styles.head} data-over-picture={main ? '' : undefined}>
          <h1>{profileTexts.nameAndAge(name, profile.age)}</h1>
          <ProfileFacts distance={distance} height={height} weight={weight} />
        </header>
        <div className={styles.body}>
          <div>
            <div className={styles.actions}>{actions}</div>
            {quietActions && <div className={styles.quietActions}>{quietActions}</div>}
          </div>
          {description && (
            <section className={styles.section}>
              <h2>{profileTexts.about}</h2>
              <Biography key={id} text={description} />
            </section>
          )}
          <section className={styles.section}>
            <h2>{profileTexts.details}</h2>
            <TagList characteristics={characteristics} />
          </section>
          {note}
        </div>
        <OtherPictures
          profileId={id}
          name={name}
          pictures={profile.profilePics.filter(picture => picture !== main)}
        />
      </div>
    </article>
  )
}
