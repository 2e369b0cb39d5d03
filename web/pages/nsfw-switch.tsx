import { siteTexts } from '#shared/texts/site.ts'
import { showNsfw, useNsfwShown } from '#web/lib/show-nsfw.ts'
import { Switch } from '#web/ui/switch.tsx'

/** Whether pictures that are not safe for work are shown in this tab. */
export function NsfwSwitch() {
  const isShown = useNsfwShown()
  return (
    <Switch
      label={isShown ? siteTexts.nsfw.showing : siteTexts.nsfw.hiding}
      checked={isShown}
      onCheckedChange={showNsfw}
    />
  )
}
