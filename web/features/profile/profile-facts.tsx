import { IconMapPin, IconRulerMeasure, IconWeight } from '@tabler/icons-react'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './profile-facts.module.css'

export interface ProfileFactsProps extends Pick<Profile, 'height' | 'weight'> {
  /** In words, where it is known. */
  distance: string | undefined
}

export function ProfileFacts({ distance, height, weight }: ProfileFactsProps) {
  const facts = [
    { name: profileTexts.distance, icon: IconMapPin, words: distance },
    { name: profileTexts.height, icon: IconRulerMeasure, words: height },
    { name: profileTexts.weight, icon: IconWeight, words: weight },
  ].filter(({ words }) => words)
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, icon: Icon, words }) => (
        <div key={name}>
          <dt>
            <Icon aria-hidden="true" />
            <VisuallyHidden>{name}</VisuallyHidden>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
