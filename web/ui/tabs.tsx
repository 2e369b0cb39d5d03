import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface TabItem<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  /** A Badge after the label. */
  badge?: ReactNode
  panel: ReactNode
}

export interface TabsProps<Value extends string> {
  /** What the row of tabs is for. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onValueChange } = props
  const choose = (chosen: unknown) => {
    const item = items.find(each => each.value === chosen)
    if (item) onValueChange(item.value)
  }
  return (
    <BaseTabs.Root value={value} onValueChange={choose}>
      <BaseTabs.List className={styles.list} aria-label={label}>
        {items.map(item => (
          <BaseTabs.Tab key={item.value} value={item.value} className={styles.tab}>
            {item.icon}
            {item.label}
            {item.badge}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className={styles.mark} />
      </BaseTabs.List>
      {items.map(item => (
        <BaseTabs.Panel key={item.value} value={item.value} className={styles.panel}>
          {item.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
