import { profileTexts } from '#shared/texts/profile.ts'
import { tagsByCategory } from '#web/lib/tags-by-category.ts'
import { Chip } from '#web/ui/form/chip.tsx'
import { Cluster, Stack } from '#web/ui/layout/primitives.tsx'
import styles from './tag-list.module.css'

export interface TagListProps {
  characteristics: readonly string[]
}

export function TagList({ characteristics }: TagListProps) {
  const categories = tagsByCategory(characteristics)
  if (categories.length === 0) return <Chip label={profileTexts.boring} />
  return (
    <Stack as="dl" gap={3}>
      {categories.map(({ category, tags }) => (
        <div key={category} className={styles.category}>
          <dt className={styles.name}>{category}</dt>
          <dd>
            <Cluster as="ul" gap={2}>
              {tags.map(({ tag, label }) => (
                <li key={tag}>
                  <Chip label={label} />
                </li>
              ))}
            </Cluster>
          </dd>
        </div>
      ))}
    </Stack>
  )
}
