import { IconCards, IconId, IconLayoutGrid, IconMap2 } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { searchOf } from './filter-address.ts'
import { searchViews } from './search-views.ts'
import { useDiscoveryFilter } from './use-discovery-filter.ts'
import styles from './view-switch.module.css'

const icons = { tiles: IconLayoutGrid, swype: IconCards, read: IconId, map: IconMap2 }

/** From one way to look around to another, with the same filter. */
export function ViewSwitch() {
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
                {filterTexts[name]}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
