import type { ReactNode } from 'react'
import type { BusterItem } from '#shared/contract/games-gpt-buster.ts'
import type { BusterSignal } from '#shared/gpt-buster.ts'
import { gptBusterTexts as texts } from '#shared/texts/gpt-buster.ts'
import { Initial, Picture } from '#web/ui/media/picture.tsx'
import styles from './item.module.css'

type ShownProfile = Omit<BusterItem, 'id'>

export interface ItemProps {
  profile: ShownProfile
  /** Of a picture of it, by its number. */
  addressOf: (number: number) => string
  /** Its tags, as profiles show them. */
  tags: ReactNode
  /** What stands before a signal. */
  signOf?: (signal: BusterSignal) => ReactNode
  /** Beneath another, and drawn already: its pictures are there when it comes up. */
  isHidden?: boolean
}

/** What players read of a profile: its public side, and what the site noticed. */
export function Item({ profile, addressOf, tags, signOf, isHidden = false }: ItemProps) {
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
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        {tags}
        <div className={styles.noticed}>
          <h3>{texts.noticed}</h3>
          {signals.length === 0 && <p>{texts.nothingNoticed}</p>}
          <ul>
            {signals.map(signal => (
              <li key={signal}>
                {signOf?.(signal)}
                {texts.signals[signal]}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </article>
  )
}
