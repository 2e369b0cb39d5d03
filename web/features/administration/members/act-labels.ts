import { administrationMembersTexts as texts } from '#shared/texts/administration-members.ts'
import type { Act } from './members.data.ts'

export function labelOf(act: Act): string {
  return 'role' in act ? texts[act.kind](texts.roleNames[act.role]) : texts[act.kind]
}
