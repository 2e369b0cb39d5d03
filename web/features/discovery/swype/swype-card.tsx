import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { tagsByCategory } from '#web/lib/tags-by-category.ts'
import { Chip } from '#web/ui/chip.tsx'
import { initialOf } from '#web/ui/initial-of.ts'
import { Picture } from '#web/ui/picture.tsx'
import { briefSources } from '../brief-picture.ts'
import styles from './swype-card.module.css'
import { SwypeFacts } from './swype-facts.tsx'
import { SwypePictures } from './swype-pictures.tsx'

export interface SwypeCardProps {
  brief: ProfileBrief
  /** In words, where it is known. */
  distance: string | undefined
}

/** What the deck shows of a member: on his picture, or beside it where there is room. */
export function SwypeCard({ brief, distance }: SwypeCardProps) {
  const { profileName, profileAge, profileChars, profilePicIds, profilePicVersions } = brief
  const main = briefSources(brief)
  const tags = tagsByCategory(profileChars).flatMap(category => category.tags)
  return (
    <div className={styles.room}>
      <article className={styles.card}>
        {main ? (
          <Picture
            {...main}
            className={styles.main}
            sizes="(min-width: 900px) 34rem, 100vw"
            alt={texts.pictureOf(profileName)}
            draggable={false}
          />
        ) : (
          <span className={styles.initial} aria-hidden="true">
            {initialOf(profileName)}
          </span>
        )}
        <div className={styles.words}>
          <h2>{texts.nameAndAge(profileName, profileAge)}</h2>
          <SwypeFacts brief={brief} distance={distance} />
          {tags.length > 0 && (
            <ul className={styles.tags}>
              {tags.map(({ tag, label }) => (
                <li key={tag}>
                  <Chip label={label} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <SwypePictures ids={profilePicIds.slice(1)} versions={profilePicVersions.slice(1)} />
      </article>
    </div>
  )
}
