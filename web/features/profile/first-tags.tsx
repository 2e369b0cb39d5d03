import { useState } from 'react'
import { profileTexts } from '#shared/texts/profile.ts'
import { welcomeTexts } from '#shared/texts/welcome.ts'
import { tagCategories } from '#web/lib/tags-by-category.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Chip } from '#web/ui/form/chip.tsx'
import { StepActions } from '#web/ui/layout/page.tsx'
import { Cluster, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import type { FirstStepProps } from './first-basics.tsx'
import styles from './first-steps.module.css'
import { useCharacteristics } from './profile.data.ts'
import { tagsWanted } from './profile-gaps.ts'

/** Tags, each saved as it is pressed. */
export function FirstTags({ profile, skip, onDone }: FirstStepProps) {
  const { chosen, toggle } = useCharacteristics(profile)
  const [hasFailed, setHasFailed] = useState(false)
  const press = async (tag: string, isChosen: boolean) => {
    setHasFailed(false)
    try {
      await toggle(tag, isChosen)
    } catch {
      // The tag is as it was before; the notice says why.
      setHasFailed(true)
    }
  }
  return (
    <Stack gap={5}>
      {tagCategories.map(({ category, tags }) => (
        <fieldset key={category}>
          <Hint as="legend" below={2} weight="strong">
            {category}
          </Hint>
          <Cluster gap={2}>
            {tags.map(({ tag, label }) => (
              <Chip
                key={tag}
                label={label}
                pressed={chosen.includes(tag)}
                onPressedChange={isChosen => void press(tag, isChosen)}
              />
            ))}
          </Cluster>
        </fieldset>
      ))}
      {hasFailed && <Notice kind="error">{profileTexts.tagsNotSaved}</Notice>}
      <StepActions>
        <output className={styles.count}>{welcomeTexts.chosen(chosen.length, tagsWanted)}</output>
        {chosen.length < tagsWanted && skip}
        <Button variant="primary" disabled={chosen.length < tagsWanted} onClick={onDone}>
          {welcomeTexts.finish}
        </Button>
      </StepActions>
    </Stack>
  )
}
