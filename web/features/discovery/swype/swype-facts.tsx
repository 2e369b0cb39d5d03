import { IconMapPin, IconRulerMeasure, IconWeight } from '@tabler/icons-react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { Facts } from '#web/ui/facts.tsx'

export interface SwypeFactsProps {
  brief: ProfileBrief
  distance: string | undefined
}

export function SwypeFacts({ brief, distance }: SwypeFactsProps) {
  return (
    <Facts
      facts={[
        { name: texts.distance, icon: IconMapPin, words: distance },
        { name: texts.height, icon: IconRulerMeasure, words: brief.profileHeight },
        { name: texts.weight, icon: IconWeight, words: brief.profileWeight },
      ]}
    />
  )
}
