import { sitePagesTexts } from '#shared/texts/site-pages.ts'
import { showNsfw, useNsfwShown } from '#web/lib/show-nsfw.ts'
import { Switch } from '#web/ui/form/checkbox.tsx'
import styles from './nsfw-switch.module.css'

const { showing, hiding } = sitePagesTexts.nsfw

export function NsfwSwitch() {
  const isShown = useNsfwShown()
  return (
    <Switch
      label={
        <span className={styles.words}>
          <span>{isShown ? showing : hiding}</span>
          <span aria-hidden="true">{isShown ? hiding : showing}</span>
        </span>
      }
      checked={isShown}
      onCheckedChange={showNsfw}
    />
  )
}
