import type { ReactNode } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { briefPictureSources, pictureAddress } from '#web/lib/picture-address.ts'
import { tagsByCategory } from '#web/lib/tags-by-category.ts'
import { Chip } from '#web/ui/form/chip.tsx'
import { Cluster } from '#web/ui/layout/primitives.tsx'
import { Initial, Picture, previewStyle } from '#web/ui/media/picture.tsx'
import { VerifiedSign } from '#web/ui/media/verified-sign.tsx'
import styles from './swipe-card.module.css'
import { pictureColumns } from './swiping.ts'

export interface SwipeCardProps {
  brief: ProfileBrief
  facts: ReactNode
  biography: ReactNode
}

/** A member in the deck: the words on the main picture, or beside it if there is room. */
export function SwipeCard({ brief, facts, biography }: SwipeCardProps) {
  const { profileName, profileAge, profileChars, profilePicIds, profilePicVersions } = brief
  const main = briefPictureSources(brief)
  const tags = tagsByCategory(profileChars).flatMap(category => category.tags)
  return (
    <div className={styles.room}>
      <article className={styles.card}>
        {main ? (
          <div className={styles.main} style={previewStyle(brief.profilePicPreview)}>
            <Picture
              {...main}
              className={styles.picture}
              sizes="(min-width: 56.25em) 34rem, 100vw"
              alt={texts.pictureOf(profileName)}
              draggable={false}
            />
          </div>
        ) : (
          <Initial name={profileName} className={styles.initial} />
        )}
        <div className={styles.words}>
          <h2>
            {texts.nameAndAge(profileName, profileAge)}{' '}
            {brief.profilePicVerified && <VerifiedSign />}
          </h2>
          {facts}
          {tags.length > 0 && (
            <Cluster className={styles.tags} as="ul" gap={2}>
              {tags.map(({ tag, label }) => (
                <li key={tag}>
                  <Chip label={label} />
                </li>
              ))}
            </Cluster>
          )}
          {biography}
        </div>
        <SwipePictures ids={profilePicIds.slice(1)} versions={profilePicVersions.slice(1)} />
      </article>
    </div>
  )
}

/** In addition to the main one. */
const picturesMax = 8

interface SwipePicturesProps {
  /** Without the main one. */
  ids: readonly string[]
  versions: readonly number[]
}

function SwipePictures({ ids, versions }: SwipePicturesProps) {
  const shown = ids.slice(0, picturesMax)
  const rest = ids.length - shown.length
  if (shown.length === 0) return null
  const columns = `repeat(${pictureColumns(shown.length)}, minmax(0, var(--picture-width)))`
  return (
    <ul className={styles.pictures} style={{ gridTemplateColumns: columns }}>
      {shown.map((id, index) => (
        <li key={id}>
          <Picture
            src={pictureAddress(id, 256, versions[index])}
            className={styles.picture}
            alt={texts.otherPicture(index + 2)}
            draggable={false}
          />
          {rest > 0 && index === shown.length - 1 && (
            <span className={styles.rest}>{texts.morePictures(rest)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
