import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { MemberAccount, MemberQuery } from '#shared/contract/administration-members.ts'
import { grantableRoles } from '#shared/roles.ts'
import { administrationMembersTexts as texts } from '#shared/texts/administration-members.ts'
import { formatDay } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { LoadMore } from '#web/ui/button/load-more.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Facts } from '../facts.tsx'
import { Loaded } from '../loaded.tsx'
import { ActDialog, labelOf } from './act-dialog.tsx'
import memberStyles from './member-list.module.css'
import { type Act, useMembers } from './members.data.ts'

export function MemberList({ query }: { query: MemberQuery }) {
  const found = useMembers(query)
  const results = useRef<HTMLDivElement>(null)
  const dialog = useDialogAbout<{ readonly member: MemberAccount; readonly act: Act }>()
  const { thing: asked } = dialog
  return (
    <Loaded query={found} failed={texts.loadFailed} heights={['8rem', '8rem']}>
      {members => (
        <Stack ref={results} tabIndex={-1} gap={4} above={5} quietFocus>
          {members.length > 0 && (
            <Stack aria-label={texts.list} as="ul" gap={3} below={4} wrap="anywhere" quietFocus>
              {members.map(member => (
                <Member
                  key={member.accountId}
                  member={member}
                  onAct={act => dialog.open({ member, act })}
                />
              ))}
            </Stack>
          )}
          {members.length === 0 && !found.hasNextPage && (
            <EmptyState title={texts.empty} body={texts.emptyBody} />
          )}
          <output>{found.isFetchingNextPage && texts.looking}</output>
          <LoadMore next={found} label={texts.more} failedLabel={texts.moreFailed} />
          {asked && (
            <ActDialog
              key={dialog.key}
              {...asked}
              isOpen={dialog.isOpen}
              onClose={dialog.close}
              next={() => actButton(results.current, asked.member) ?? results.current}
            />
          )}
        </Stack>
      )}
    </Loaded>
  )
}

const idOf = ({ accountId }: MemberAccount) => `member-${accountId}`

const actButton = (results: HTMLElement | null, member: MemberAccount) =>
  results?.querySelector<HTMLElement>(`#${CSS.escape(idOf(member))} button`)

function Member({ member, onAct }: { member: MemberAccount; onAct: (act: Act) => void }) {
  const { email, name, profileId, roles, isContributor, isComplete } = member
  return (
    <li id={idOf(member)}>
      <Card as="article">
        <div className={memberStyles.member}>
          <div className={memberStyles.who}>
            <h3>{email}</h3>
            <p>
              {name === '' ? (
                texts.nameless
              ) : (
                <Link to={`/profile/${profileId}`}>
                  <bdi>{name}</bdi>
                </Link>
              )}
            </p>
          </div>
          <Facts
            facts={[
              [texts.joined, formatDay(member.joinedOn)],
              [texts.lastSeen, lastSeen(member)],
              [texts.roles, roles.map(role => texts.roleNames[role]).join(', ')],
              [texts.contributor, isContributor ? texts.yes : ''],
              [texts.state, isComplete ? '' : texts.incomplete],
            ]}
          />
          <Menu
            label={texts.actsOn(email)}
            trigger={<IconButton icon={IconDots} label={texts.actsOn(email)} variant="secondary" />}
            items={actsOn(member).map(act => ({
              label: labelOf(act),
              onSelect: () => onAct(act),
            }))}
          />
        </div>
      </Card>
    </li>
  )
}

const lastSeen = ({ lastSeenOn, sessionCount }: MemberAccount): string =>
  lastSeenOn ? texts.seen(formatDay(lastSeenOn), sessionCount) : texts.notSeen

function actsOn({ roles, isComplete }: MemberAccount): Act[] {
  return [
    ...grantableRoles.map(role => ({
      kind: roles.includes(role) ? ('revoke' as const) : ('grant' as const),
      role,
    })),
    { kind: 'endSessions' },
    ...(isComplete ? [{ kind: 'correctBirthdate' as const }] : []),
    { kind: 'erase' },
  ]
}
