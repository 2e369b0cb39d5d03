import { IconRulerMeasure, IconWeight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { initialOf } from '#web/ui/initial-of.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Biography } from './biography.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import styles from './profile-view.module.css'
import { TagList } from './tag-list.tsx'

export interface ProfileViewProps {
  profile: Profile
  /** Buttons below the name. */
  actions: ReactNode
  /** A button on the corner of the main picture. */
  corner?: ReactNode
  /** What the reader keeps about him, below everything else. */
  note?: ReactNode
  /** Stands above everything. */
  notice?: ReactNode
}

const mainSizes = '(min-width: 1200px) 26rem, (min-width: 900px) 50vw, 100vw'
const othersSizes = '(min-width: 900px) 10rem, 33vw'

/** A member as others see him. */
export function ProfileView({ profile, actions, corner, note, notice }: ProfileViewProps) {
  const name = profile.profilename || profileTexts.unnamed
  const [main, ...others] = profile.profilePicIds
  return (
    <article className={styles.room}>
      {notice && <div className={styles.notice}>{notice}</div>}
      <div className={styles.profile}>
        <div className={styles.main}>
          {main ? (
            <ProfilePicture
              key={main}
              id={main}
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
          {corner && <div className={styles.corner}>{corner}</div>}
        </div>
        <header className={styles.head} data-over-picture={main ? '' : undefined}>
          <h1>{profileTexts.nameAndAge(name, profile.age)}</h1>
          <Measures height={profile.height} weight={profile.weight} />
        </header>
        <div className={styles.body}>
          <div className={styles.actions}>{actions}</div>
          {profile.description && (
            <section className={styles.section}>
              <h2>{profileTexts.about}</h2>
              <Biography key={profile.id} text={profile.description} />
            </section>
          )}
          <section className={styles.section}>
            <h2>{profileTexts.details}</h2>
            <TagList characteristics={profile.characteristics} />
          </section>
          {note}
        </div>
        {others.length > 0 && (
          <section className={styles.others}>
            <h2>{profileTexts.morePictures}</h2>
            <ul className={styles.grid}>
              {others.map((id, place) => (
                <li key={id}>
                  <ProfilePicture
                    id={id}
                    alt={profileTexts.pictureOf(name, place + 2)}
                    sizes={othersSizes}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </article>
  )
}

function Measures({ height, weight }: Pick<Profile, 'height' | 'weight'>) {
  if (!height && !weight) return null
  return (
    <dl className={styles.measures}>
      {height && (
        <div>
          <dt>
            <IconRulerMeasure aria-hidden="true" />
            <VisuallyHidden>{profileTexts.height}</VisuallyHidden>
          </dt>
          <dd>{height}</dd>
        </div>
      )}
      {weight && (
        <div>
          <dt>
            <IconWeight aria-hidden="true" />
            <VisuallyHidden>{profileTexts.weight}</VisuallyHidden>
          </dt>
          <dd>{weight}</dd>
        </div>
      )}
    </dl>
  )
}
