import { profileTexts } from '#shared/texts/profile.ts'
import { tagsByCategory } from '#web/lib/tags-by-category.ts'
import { Chip } from '#web/ui/form/chip.tsx'
import { Cluster, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import styles from './tag-list.module.css'

export function TagList({ characteristics }: { characteristics: readonly string[] }) {
  const categories = tagsByCategory(characteristics)
  if (categories.length === 0) return <Chip label={profileTexts.boring} />
  return (
    <Stack as="dl" gap={3}>
      {categories.map(({ category, tags }) => (
        <div key={category} className={styles.category}>
          <Hint as="dt" className={styles.name}>
            {category}
          </Hint>
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
