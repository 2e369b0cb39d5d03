import {
  type Icon,
  IconConfetti,
  IconScale,
  IconSeedling,
  IconShieldCheck,
  IconUsersGroup,
} from '@tabler/icons-react'
import { aboutTexts } from '#shared/texts/about.ts'
import styles from './long-text.module.css'

const { list } = aboutTexts.values

const values: readonly { readonly name: string; readonly words: string; readonly icon: Icon }[] = [
  { ...list.community, icon: IconUsersGroup },
  { ...list.safety, icon: IconShieldCheck },
  { ...list.enjoyment, icon: IconConfetti },
  { ...list.responsibility, icon: IconScale },
  { ...list.evolution, icon: IconSeedling },
]

/** What the project stands for, one by one. */
export function AboutValues() {
  return (
    <div className={styles.values}>
      {values.map(({ name, words, icon: ValueIcon }) => (
        <div key={name} className={styles.value}>
          <span className={styles.icon} aria-hidden="true">
            <ValueIcon />
          </span>
          <h3>{name}</h3>
          <p>{words}</p>
        </div>
      ))}
    </div>
  )
}
