import {
  type Icon,
  IconBell,
  IconDatabaseExport,
  IconDice5,
  IconEyeOff,
  IconMapPin,
  IconRulerMeasure,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'
import { folded } from '#shared/folded.ts'
import { settingsSectionsTexts } from '#shared/texts/settings-sections.ts'
import type { LinkRow } from '#web/ui/layout/link-rows.tsx'

const { sections: sectionTexts, rows: rowTexts } = settingsSectionsTexts

export type SectionId =
  | 'account'
  | 'security'
  | 'place'
  | 'notifications'
  | 'privacy'
  | 'games'
  | 'display'
  | 'data'

/**
 * The sections in the order of their list. Their words and those of their rows are in
 * `shared/texts/settings-sections.ts`.
 */
export const settingsSections: readonly { readonly id: SectionId; readonly icon: Icon }[] = [
  { id: 'account', icon: IconUserCircle },
  { id: 'security', icon: IconShieldLock },
  { id: 'place', icon: IconMapPin },
  { id: 'notifications', icon: IconBell },
  { id: 'privacy', icon: IconEyeOff },
  { id: 'games', icon: IconDice5 },
  { id: 'display', icon: IconRulerMeasure },
  { id: 'data', icon: IconDatabaseExport },
]

/** Topics that members may search here, although they have their own screens. */
const elsewhere: { readonly [row: string]: string } = {
  pictures: '/profileEdit/pictures',
  basics: '/profileEdit/basics',
  tags: '/profileEdit/tags',
  biography: '/profileEdit/biography',
  dues: '/billing',
}

const searched = Object.entries(rowTexts).map(([row, { section, label, words }]) => {
  const lead = sectionTexts[section].label
  const to = elsewhere[row] ?? `/settings/${section}#${row}`
  return { label, lead, to, words: wordsOf(`${label} ${lead} ${words}`) }
})

/** The settings that match every typed word with the beginning of a word. Those that begin with it come first. */
export function findSettings(typed: string): LinkRow[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const isFound = (words: readonly string[]) =>
    wanted.every(word => words.some(each => each.startsWith(word)))
  const isNamed = ({ label }: LinkRow) => isFound(wordsOf(label))
  const found = searched.filter(({ words }) => isFound(words))
  return found.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
}

function wordsOf(text: string): string[] {
  return (
    folded(text)
      .replaceAll('-', '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
