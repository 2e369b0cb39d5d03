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
import { settingsSectionsTexts } from '#shared/texts/settings-sections.ts'
import type { LinkRow } from '#web/ui/layout/link-rows.tsx'

const { sections: sectionTexts, rows: rowTexts } = settingsSectionsTexts

type Row = keyof typeof rowTexts

export type SectionId =
  | 'account'
  | 'security'
  | 'place'
  | 'notifications'
  | 'privacy'
  | 'games'
  | 'display'
  | 'data'

interface Section {
  readonly id: SectionId
  readonly icon: Icon
  /** What it holds: ids of its cards and names of its fields. */
  readonly rows: readonly Row[]
}

/** The settings, in the order of their list. Their words are in `shared/texts/settings-sections.ts`. */
export const settingsSections: readonly Section[] = [
  { id: 'account', icon: IconUserCircle, rows: ['name', 'email', 'password', 'credits'] },
  { id: 'security', icon: IconShieldLock, rows: ['sessions'] },
  { id: 'place', icon: IconMapPin, rows: ['locationCellMeters'] },
  { id: 'notifications', icon: IconBell, rows: ['detail', 'quietHours', 'devices'] },
  { id: 'privacy', icon: IconEyeOff, rows: ['receipts', 'discreet', 'blocked', 'hidden'] },
  { id: 'games', icon: IconDice5, rows: ['games'] },
  { id: 'display', icon: IconRulerMeasure, rows: ['units'] },
  { id: 'data', icon: IconDatabaseExport, rows: ['download', 'erase'] },
]

/** What somebody may look for here, although it has a screen of its own. */
const elsewhere = [
  { row: 'pictures', section: 'profile', to: '/profileEdit/pictures' },
  { row: 'basics', section: 'profile', to: '/profileEdit/basics' },
  { row: 'tags', section: 'profile', to: '/profileEdit/tags' },
  { row: 'biography', section: 'profile', to: '/profileEdit/biography' },
  { row: 'dues', section: 'dues', to: '/billing' },
] as const

const searched = [
  ...settingsSections.flatMap(({ id, rows }) =>
    rows.map(row => ({ row, section: id, to: `/settings/${id}#${row}` })),
  ),
  ...elsewhere,
].map(({ row, section, to }) => {
  const { label, words } = rowTexts[row]
  const of = sectionTexts[section].label
  return { label, lead: of, to, words: wordsOf(`${label} ${of} ${words}`) }
})

/** The settings of which each typed word begins a word; those that begin with it come first. */
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
    text
      .toLowerCase()
      .replaceAll('-', '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
