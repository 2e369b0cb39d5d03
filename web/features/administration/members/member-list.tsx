import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  grantableRoles,
  type MemberAccount,
  type MemberQuery,
} from '#shared/contract/administration-members.ts'
import { administrationMembersTexts as texts } from '#shared/texts/administration-members.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LoadMore } from '#web/ui/button/load-more.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { CardsSkeleton } from '#web/ui/state/cards-skeleton.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import styles from '../search-form.module.css'
import { ActDialog } from './act-dialog.tsx'
import { labelOf } from './act-labels.ts'
import { type Act, useMembers } from './members.data.ts'

interface ActRequest {
  readonly member: MemberAccount
  readonly act: Act
  /** Makes every dialog a new one. */
  readonly number: number
}

export interface MemberListProps {
  query: MemberQuery
}

/** The members found, each with what can be done with their account. */
export function MemberList({ query }: MemberListProps) {
  const { members, ...found } = useMembers(query)
  const results = useRef<HTMLDivElement>(null)
  const [request, setRequest] = useState<ActRequest>()
  const [isOpen, setIsOpen] = useState(false)
  const ask = (member: MemberAccount, act: Act) => {
    setRequest(before => ({ member, act, number: (before?.number ?? 0) + 1 }))
    setIsOpen(true)
  }
  if (found.isLoadingError) {
    return (
      <ErrorState
        title={texts.loadFailed}
        body={refusalWords(found.error) ?? texts.unreachable}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    )
  }
  if (!members) return <MembersSkeleton />
  const isLooking = found.isFetchingNextPage
  return (
    <div ref={results} tabIndex={-1} className={styles.results}>
      {members.length > 0 && (
        <ul aria-label={texts.list} className={styles.list}>
          {members.map(member => (
            <Member key={member.accountId} member={member} onAct={act => ask(member, act)} />
          ))}
        </ul>
      )}
      {members.length === 0 && !found.hasNextPage && (
        <EmptyState title={texts.empty} body={texts.emptyBody} />
      )}
      <output>{isLooking && texts.looking}</output>
      <LoadMore next={found} label={texts.more} failedLabel={texts.moreFailed} />
      {request && (
        <ActDialog
          key={request.number}
          isOpen={isOpen}
          member={request.member}
          act={request.act}
          onClose={() => setIsOpen(false)}
          next={() => actButton(results.current, request.member) ?? results.current}
        />
      )}
    </div>
  )
}

const idOf = ({ accountId }: MemberAccount) => `member-${accountId}`

/** Gone once the member is erased. */
const actButton = (results: HTMLElement | null, member: MemberAccount) =>
  results?.querySelector<HTMLElement>(`#${CSS.escape(idOf(member))} button`)

interface MemberProps {
  member: MemberAccount
  onAct: (act: Act) => void
}

function Member({ member, onAct }: MemberProps) {
  const { email, name, profileId, lastSeenOn } = member
  return (
    <li id={idOf(member)}>
      <Card
        as="article"
        level={3}
        title={email}
        footer={
          <Menu
            label={texts.actsOn(email)}
            trigger={
              <Button icon={<IconDots aria-hidden="true" />} aria-label={texts.actsOn(email)}>
                {texts.acts}
              </Button>
            }
            items={actsOn(member).map(act => ({
              label: labelOf(act),
              onSelect: () => onAct(act),
            }))}
          />
        }
      >
        <p>{name === '' ? texts.nameless : <Link to={`/profile/${profileId}`}>{name}</Link>}</p>
        <dl className={styles.facts}>
          <Fact term={texts.joined}>{formatDay(member.joinedOn)}</Fact>
          <Fact term={texts.lastSeen}>{lastSeenOn ? formatDay(lastSeenOn) : texts.notSeen}</Fact>
          <Fact term={texts.sessionsLabel}>{texts.sessions(member.sessionCount)}</Fact>
          <Fact term={texts.roles}>
            {member.roles.map(role => texts.roleNames[role]).join(', ')}
          </Fact>
          <Fact term={texts.contributor}>{member.isContributor ? texts.yes : texts.no}</Fact>
          <Fact term={texts.state}>{member.isComplete ? texts.complete : texts.incomplete}</Fact>
        </dl>
      </Card>
    </li>
  )
}

interface FactProps {
  term: string
  children: string
}

function Fact({ term, children }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

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

function MembersSkeleton() {
  return (
    <CardsSkeleton>
      <Skeleton shape="card" height="12rem" />
      <Skeleton shape="card" height="12rem" />
    </CardsSkeleton>
  )
}
