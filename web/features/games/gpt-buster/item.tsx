import type { ReactNode } from 'react'
import type { BusterItem } from '#shared/contract/games-gpt-buster.ts'
import { gptBusterTexts as texts } from '#shared/texts/gpt-buster.ts'
import { LongText } from '#web/ui/long-text.tsx'
import { Initial, Picture } from '#web/ui/media/picture.tsx'
import styles from './item.module.css'
import { Signals } from './signals.tsx'

type ShownProfile = Omit<BusterItem, 'id'>

export interface ItemProps {
  profile: ShownProfile
  /** Of a picture of it, by its number. */
  addressOf: (number: number) => string
  /** Its tags, as profiles show them. */
  tags: ReactNode
  /** Beneath another, and drawn already: its pictures are there when it comes up. */
  isHidden?: boolean
}

const linesShown = 7

/** What players read of a profile: its public side, and what the site noticed. */
export function Item({ profile, addressOf, tags, isHidden = false }: ItemProps) {
  const { profilename: name, age, height, weight, description, pictures, signals } = profile
  const facts = [height, weight].filter(text => text !== '')
  const [first, ...others] = Array.from({ length: pictures }, (_, number) => number)
  return (
    <article className={styles.item} hidden={isHidden} aria-label={texts.about}>
      <div className={styles.pictures}>
        {first === undefined ? (
          <Initial name={name} className={styles.first} />
        ) : (
          <Picture
            src={addressOf(first)}
            alt={texts.pictureOf(name, 1)}
            className={styles.first}
            draggable={false}
            fallback={<Initial name={name} className={styles.first} />}
          />
        )}
        {others.map(number => (
          <Picture
            key={number}
            src={addressOf(number)}
            alt={texts.pictureOf(name, number + 1)}
            className={styles.other}
            draggable={false}
          />
        ))}
      </div>
      <div className={styles.words}>
        <h2 dir="auto">{texts.nameAndAge(name, age)}</h2>
        {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
        {description === '' ? (
          <p className={styles.facts}>{texts.noDescription}</p>
        ) : (
          <LongText text={description} lines={linesShown}>
            <p className={styles.description} dir="auto">
              {description}
            </p>
          </LongText>
        )}
        {tags}
        <Signals signals={signals} />
      </div>
    </article>
  )
}
