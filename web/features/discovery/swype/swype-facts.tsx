import { IconMapPin, IconRulerMeasure, IconWeight } from '@tabler/icons-react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './swype-card.module.css'

export interface SwypeFactsProps {
  brief: ProfileBrief
  distance: string | undefined
}

export function SwypeFacts({ brief, distance }: SwypeFactsProps) {
  const facts = [
    { name: texts.distance, icon: IconMapPin, words: distance },
    { name: texts.height, icon: IconRulerMeasure, words: brief.profileHeight },
    { name: texts.weight, icon: IconWeight, words: brief.profileWeight },
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
