import { IconExternalLink } from '@tabler/icons-react'
import type { HealthOverview } from '#shared/contract/health.ts'
import { healthTexts as texts } from '#shared/texts/health.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import styles from './health.module.css'

export interface TestingLinksProps {
  links: HealthOverview['testingLinks']
}

/** Where to be tested, as the founder of the brand has written. Nothing of it is loaded: these are links. */
export function TestingLinks({ links }: TestingLinksProps) {
  if (links.length === 0) return null
  return (
    <Card as="section" title={texts.links}>
      <Stack className={styles.links} as="ul" gap={1}>
        {links.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title}
              <IconExternalLink size={18} aria-hidden="true" />
            </a>
          </li>
        ))}
      </Stack>
      <Hint>{texts.linksNote}</Hint>
    </Card>
  )
}
