import { IconMapPin, IconRulerMeasure, IconWeight } from '@tabler/icons-react'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { Facts } from '#web/ui/facts.tsx'

export interface ProfileFactsProps extends Pick<Profile, 'height' | 'weight'> {
  /** In words, where it is known. */
  distance: string | undefined
}

export function ProfileFacts({ distance, height, weight }: ProfileFactsProps) {
  return (
    <Facts
      facts={[
        { name: profileTexts.distance, icon: IconMapPin, words: distance },
        { name: profileTexts.height, icon: IconRulerMeasure, words: height },
        { name: profileTexts.weight, icon: IconWeight, words: weight },
      ]}
    />
  )
}
