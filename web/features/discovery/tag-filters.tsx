import { type ReactNode, useState } from 'react'
import { filters } from '#shared/filters.ts'
import { isolated } from '#shared/isolate.ts'
import { tidyTags } from '#shared/private-tags.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { tagCategories } from '#web/lib/tags-by-category.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Chip } from '#web/ui/form/chip.tsx'
import { Cluster, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Summary } from '#web/ui/layout/summary.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useOwnTags } from './discovery.data.ts'
import styles from './filter-panel.module.css'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

export interface PartProps {
  /** Keeps the label for screen readers only, where a title says it. */
  hideLabel?: boolean
}

export function TagFilter({ hideLabel }: PartProps) {
  const { filter, changeFilter } = useDiscoveryFilter()
  const { tags: chosen = [] } = filter
  const set = (tag: string, isSet: boolean) =>
    changeFilter(({ tags }) => ({ tags: withTag(tags, tag, isSet) }))
  return (
    <Stack className={styles.group} as="fieldset" gap={3}>
      <legend>
        {hideLabel ? <VisuallyHidden>{filters.tags.label}</VisuallyHidden> : filters.tags.label}
      </legend>
      <Hint className={styles.helper}>{filterTexts.tagsHelper}</Hint>
      <Stack>
        {tagCategories.map(({ category, tags }) => (
          <FoldedGroup
            key={category}
            title={category}
            count={tags.filter(({ tag }) => chosen.includes(tag)).length}
          >
            <ChoiceChips choices={tags} chosen={chosen} onSet={set} />
          </FoldedGroup>
        ))}
      </Stack>
    </Stack>
  )
}

/**
 * The viewer's private tags. A tag in the address that they no longer use is also listed, so that they can remove it.
 */
export function OwnTagFilter() {
  const { filter, changeFilter } = useDiscoveryFilter()
  const { data, isPending, isLoadingError, isFetching, refetch } = useOwnTags()
  const { ownTags: chosen = [] } = filter
  const tags = tidyTags([...chosen.filter(tag => !data?.includes(tag)), ...(data ?? [])])
  const set = (tag: string, isSet: boolean) =>
    changeFilter(({ ownTags }) => ({ ownTags: withTag(ownTags, tag, isSet) }))
  return (
    <FoldedGroup title={filters.ownTags.label} count={chosen.length}>
      {tags.length > 0 && (
        <ChoiceChips
          choices={tags.map(tag => ({ tag, label: isolated(tag) }))}
          chosen={chosen}
          onSet={set}
          isMany={tags.length > 24}
        />
      )}
      {isPending && tags.length === 0 && <Skeleton shape="card" height="var(--touch)" />}
      {data?.length === 0 && <Hint className={styles.helper}>{filterTexts.noOwnTags}</Hint>}
      {isLoadingError && (
        <Cluster gap={2} tone="muted" size="small" role="alert">
          <span>{filterTexts.ownTagsFailed}</span>
          <Button variant="quiet" loading={isFetching} onClick={() => void refetch()}>
            {uiTexts.retry}
          </Button>
        </Cluster>
      )}
    </FoldedGroup>
  )
}

const withTag = (tags: readonly string[] = [], tag: string, isSet: boolean) =>
  isSet ? [...tags, tag] : tags.filter(each => each !== tag)

interface ChoiceChipsProps<Tag extends string> {
  choices: readonly { readonly tag: Tag; readonly label: string }[]
  chosen: readonly Tag[]
  onSet: (tag: Tag, isSet: boolean) => void
  isMany?: boolean
}

export function ChoiceChips<Tag extends string>(props: ChoiceChipsProps<Tag>) {
  const { choices, chosen, onSet, isMany = false } = props
  return (
    <Cluster className={styles.chips} align="stretch" gap={2} data-many={isMany || undefined}>
      {choices.map(({ tag, label }) => (
        <Chip
          key={tag}
          label={label}
          pressed={chosen.includes(tag)}
          onPressedChange={isSet => onSet(tag, isSet)}
        />
      ))}
    </Cluster>
  )
}

interface FoldedGroupProps {
  title: string
  count: number
  onOpen?: () => void
  children: ReactNode
}

export function FoldedGroup({ title, count, onOpen, children }: FoldedGroupProps) {
  const [startsOpen] = useState(count > 0)
  return (
    <details
      className={styles.fold}
      open={startsOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
      }}
    >
      <Summary>
        <Text as="span" size="small" weight="strong">
          {title}
        </Text>
        {count > 0 && <Badge label={filterTexts.chosen}>{count}</Badge>}
      </Summary>
      {children}
    </details>
  )
}
