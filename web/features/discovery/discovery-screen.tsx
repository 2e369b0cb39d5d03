import { IconCards, IconId, IconLayoutGrid, IconMap2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { searchOf } from '#shared/filter-address.ts'
import type { YesNoFilter } from '#shared/filters.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { Cluster } from '#web/ui/layout/primitives.tsx'
import styles from './discovery-screen.module.css'
import { FilterPanel } from './filter-panel.tsx'
import { searchViews, useDiscoveryFilter } from './use-discovery-filter.ts'

export interface DiscoveryScreenProps {
  title: string
  /** The results take the full width, and the filter is a row of chips at every window size. */
  isWide?: boolean
  /** Fills exactly the window below the masthead. */
  isWindow?: boolean
  unused?: readonly YesNoFilter[]
  children: ReactNode
}

export function DiscoveryScreen(props: DiscoveryScreenProps) {
  const { title, isWide = false, isWindow = false, unused = [], children } = props
  return (
    <div
      className={styles.screen}
      data-wide={isWide || undefined}
      data-window={isWindow || undefined}
    >
      <Cluster className={styles.head} justify="space-between" gap={[3, 6]}>
        <h1>{title}</h1>
        <ViewSwitch />
      </Cluster>
      <FilterPanel isDrawer={isWide} unused={unused} />
      <div className={styles.results}>{children}</div>
    </div>
  )
}

const icons = { tiles: IconLayoutGrid, swype: IconCards, read: IconId, map: IconMap2 }

function ViewSwitch() {
  const { pathname } = useLocation()
  const { filter } = useDiscoveryFilter()
  const search = searchOf(filter).toString()
  return (
    <nav aria-label={filterTexts.views}>
      <ul className={styles.views}>
        {searchViews.map(({ name, path, isFiltered }) => {
          const Icon = icons[name]
          return (
            <li key={path}>
              <Link
                to={{ pathname: path, search: isFiltered ? search : '' }}
                className={styles.view}
                aria-current={path === pathname ? 'page' : undefined}
              >
                <Icon aria-hidden="true" />
                <span className={styles.label}>{filterTexts[name]}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
