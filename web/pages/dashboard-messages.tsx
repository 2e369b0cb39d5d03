import { contactMessagesTexts as texts } from '#shared/texts/contact-messages.ts'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { ContactMessages } from '#web/features/administration/messages/contact-messages.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** /dashboard/messages — what was written to support. */
export function DashboardMessagesPage() {
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <DashboardTabs />
      <ContactMessages />
    </Page>
  )
}
