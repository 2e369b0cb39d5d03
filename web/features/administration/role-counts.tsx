import type { RoleCount } from '#shared/contract/administration.ts'
import { administrationTexts } from '#shared/texts/administration.ts'
import { whenUsed } from '#shared/when-used.ts'
import { BarTable } from '#web/ui/chart/bar-table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useRoleCounts } from './dashboard.data.ts'
import { Loaded } from './loaded.tsx'
import styles from './role-counts.module.css'

const texts = administrationTexts.counts

/** How many accounts have each role: as numbers, and as bars beside each other. */
export function RoleCounts() {
  const query = useRoleCounts()
  return (
    <Loaded query={query}>
      {counts => (
        <section className={styles.counts} aria-label={texts.title}>
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
            <p className={styles.lead}>{texts.lead}</p>
          </Card>
        </section>
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
    <dl className={styles.cards}>
      {counts.map(({ role, count }) => (
        <div key={role} className={styles.card}>
          <dt>{texts.roles[role]}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
