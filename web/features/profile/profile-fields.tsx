import { type Icon, IconMapPin, IconRulerMeasure, IconWeight } from '@tabler/icons-react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { limits } from '#shared/limits.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { useSession } from '#web/lib/session.ts'
import { useUnits } from '#web/lib/units.ts'
import { Cluster, Row, Text } from '#web/ui/layout/primitives.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { measureFor } from './body-measures.ts'

interface ProfileField {
  readonly key: 'height' | 'weight'
  /** Its property in a brief, if a brief has it. */
  readonly briefKey?: 'profileHeight' | 'profileWeight'
  readonly icon: Icon
  readonly label: string
  /** Explains it in the editor. */
  readonly helper: string
  readonly maxLength: number
}

/** The short texts of a profile, in the order in which the editor and every view show them. */
export const profileFields: readonly ProfileField[] = [
  {
    key: 'height',
    briefKey: 'profileHeight',
    icon: IconRulerMeasure,
    label: profileTexts.height,
    helper: profileTexts.heightHelper,
    maxLength: limits.bodyMeasureMaxLength,
  },
  {
    key: 'weight',
    briefKey: 'profileWeight',
    icon: IconWeight,
    label: profileTexts.weight,
    helper: profileTexts.weightHelper,
    maxLength: limits.bodyMeasureMaxLength,
  },
]

export interface ProfileFactsProps {
  of: Profile | ProfileBrief
  /** In words, if known. */
  distance: string | undefined
}

export function ProfileFacts({ of, distance }: ProfileFactsProps) {
  const units = useUnits()
  const { profileId: ownId } = useSession()
  // Members find their own as they wrote it.
  const isOwn = ('profileId' in of ? of.profileId : of.id) === ownId
  const facts = profileFields.map(({ key, briefKey, icon, label }) => {
    const written = ('profileId' in of ? briefKey && of[briefKey] : of[key]) ?? ''
    return { name: label, icon, words: isOwn ? written : measureFor(key, written, units) }
  })
  return (
    <Facts facts={[{ name: profileTexts.distance, icon: IconMapPin, words: distance }, ...facts]} />
  )
}

interface FactsProps {
  facts: readonly {
    /** Names the icon. */
    name: string
    icon: Icon
    /** Without any the fact is left out. */
    words: string | undefined
  }[]
}

/** Short facts in a row, each behind its icon. */
function Facts({ facts }: FactsProps) {
  const known = facts.filter(({ words }) => words)
  if (known.length === 0) return null
  return (
    <Cluster as="dl" align="stretch" gap={[1, 4]}>
      {known.map(({ name, icon: FactIcon, words }) => (
        <Row key={name} gap={2}>
          <dt>
            <FactIcon size="1.25rem" aria-hidden="true" />
            <VisuallyHidden>{name}</VisuallyHidden>
          </dt>
          <Text as="dd" wrap="anywhere">
            {words}
          </Text>
        </Row>
      ))}
    </Cluster>
  )
}
