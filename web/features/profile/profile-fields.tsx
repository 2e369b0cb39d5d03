import { type Icon, IconMapPin, IconRulerMeasure, IconWeight } from '@tabler/icons-react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { isMeasure, type ShortFieldName, shortFieldNames } from '#shared/profile-fields.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { shortFieldTexts } from '#shared/texts/profile-fields.ts'
import { useSession } from '#web/lib/session.ts'
import { useUnits } from '#web/lib/units.ts'
import { Cluster, Row, Text } from '#web/ui/layout/primitives.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { measureFor } from './body-measures.ts'

const icons: Readonly<Record<ShortFieldName, Icon>> = {
  height: IconRulerMeasure,
  weight: IconWeight,
}

/** Fields that a brief has as well, with their names in it. */
const briefKeys: { readonly [Name in ShortFieldName]?: 'profileHeight' | 'profileWeight' } = {
  height: 'profileHeight',
  weight: 'profileWeight',
}

export interface ProfileFactsProps {
  of: Profile | ProfileBrief
  distance: string | undefined
}

export function ProfileFacts({ of, distance }: ProfileFactsProps) {
  const units = useUnits()
  const { profileId: ownId } = useSession()
  // On their own profile, members see what they wrote.
  const isOwn = ('profileId' in of ? of.profileId : of.id) === ownId
  const facts = shortFieldNames.map(name => {
    const briefKey = briefKeys[name]
    const written = ('profileId' in of ? briefKey && of[briefKey] : of[name]) ?? ''
    const isRead = isMeasure(name) && !isOwn
    return {
      name: shortFieldTexts[name].label,
      icon: icons[name],
      words: isRead ? measureFor(name, written, units) : written,
    }
  })
  return (
    <Facts facts={[{ name: profileTexts.distance, icon: IconMapPin, words: distance }, ...facts]} />
  )
}

interface FactsProps {
  facts: readonly {
    name: string
    icon: Icon
    /** If undefined, the fact is left out. */
    words: string | undefined
  }[]
}

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
          <Text as="dd" dir="auto" wrap="anywhere">
            {words}
          </Text>
        </Row>
      ))}
    </Cluster>
  )
}
