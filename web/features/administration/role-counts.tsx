import type { RoleCount } from '#shared/contract/administration.ts'
import { administrationTexts } from '#shared/texts/administration.ts'
import { whenUsed } from '#shared/when-used.ts'
import { BarTable } from '#web/ui/chart/table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useRoleCounts } from './dashboard.data.ts'
import { Loaded } from './loaded.tsx'

const texts = administrationTexts.counts

/** How many accounts have each role: as numbers, and as bars beside each other. */
export function RoleCounts() {
  const query = useRoleCounts()
  return (
    <Loaded query={query}>
      {counts => (
        <Stack as="section" gap={5} below={5} aria-label={texts.title}>
          {query.isRefetchError && <Notice kind="warning">{texts.outdated}</Notice>}
          <CountCards counts={counts} />
          <Card>
            <BarTable
              caption={texts.title}
              columns={[texts.role, texts.accounts]}
              rows={counts.map(({ role, count }) => ({
                key: role,
                label: texts.roles[role],
                value: count,
              }))}
            />
            <Hint above={4}>{texts.lead}</Hint>
          </Card>
        </Stack>
      )}
    </Loaded>
  )
}

interface CountCardsProps {
  counts: readonly RoleCount[]
}

const formatCount = whenUsed<number>(() => new Intl.NumberFormat('en'))

function CountCards({ counts }: CountCardsProps) {
  return (
    <Cluster as="dl" align="stretch" gap={3}>
      {counts.map(({ role, count }) => (
        <Stack key={role} grow="9rem" pad={4} surface="card">
          <Hint as="dt">{texts.roles[role]}</Hint>
          <Text as="dd" size="title" weight="strong" numeric>
            {formatCount(count)}
          </Text>
        </Stack>
      ))}
    </Cluster>
  )
}
