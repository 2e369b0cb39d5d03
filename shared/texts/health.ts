import { healthLimits } from '../health.ts'
import { isolated } from '../isolate.ts'
import { quoted } from './quoted.ts'

/** Words of health notices for recipients and senders, and of the member's own tests. */
export const healthTexts = {
  title: quoted('Health Incident Report'),
  lead: 'Tell people to get tested, without saying who you are.',
  loadFailed: 'We couldn’t load this page',
  saveFailed: 'We couldn’t save this. Please try again.',

  notice: {
    heading: 'Notices for you',
    title: (infection: string) => `Possible contact with ${infection}`,
    received: (day: string) => `Received on ${day}`,
    body: (infection: string, lookBack: string) =>
      `Someone you exchanged messages with may have passed ${infection} on to you in the last ${lookBack}. We can’t check if it’s true.`,
    steps: {
      healthTest: 'Get tested, even if you feel well.',
      healthSealed: 'We never say who sent this. Please don’t guess or ask.',
    },
    testing: 'Testing',
    care: 'What helps',
    today: 'Until you know',
    todayBody:
      'Tell the clinic about this notice: they may see you sooner. Avoid sex or use condoms until you’re cleared or treated. If it may be HIV and contact was in the last 72 hours, ask for PEP today.',
    delete: 'Delete',
    deleteOf: (infection: string) => `Delete the notice about ${infection}?`,
    deleteBody: 'You can’t get it back. If you contested it, that ends too.',
    deleteFailed: 'We couldn’t delete the notice. Please try again.',
  },

  appeal: {
    ask: 'Contest as abuse',
    title: 'Contest this notice',
    body: 'An administrator can look up the sender, must say why, and deals with abuse. We don’t tell you who it was.',
    words: 'Why you think it’s abuse',
    wordsHelper: 'Administrators don’t see your name.',
    tooLong: `Write at most ${healthLimits.contestMaxLength} characters.`,
    send: 'Contest it',
    open: 'You’ve contested this notice. Administrators will check it.',
    closed: 'Administrators have checked this notice.',
  },

  report: {
    heading: 'Notify others',
    lead: 'Were you told that you have an infection, or may have one?',
    steps: {
      healthNotice: 'Choose people you had sex or close contact with.',
      healthSealed: 'We send them a notice that doesn’t say who you are.',
    },
    begin: 'Notify people',
    limit: (day: string) => `You can send another report from ${day}. Your clinic can help sooner.`,
    step: (number: number, count: number, title: string) => `Step ${number} of ${count}: ${title}`,
    next: 'Continue',
    back: 'Back',

    condition: 'Which infection?',
    conditionLabel: 'Infection',
    choose: 'Choose one',
    conditionMissing: 'Please choose an infection.',
    conditionHelper: 'If you have two, report the more serious one.',

    dates: 'When could you have passed it on?',
    datesLead: (lookBack: string) =>
      `Clinics suggest the last ${lookBack}. The dates help you find people. We don’t store or share them.`,
    from: 'First day',
    to: 'Last day',
    dateMissing: 'Please choose a day in the last 12 months.',
    dateOrder: 'The last day is before the first day.',
    tooLongAgo: (lookBack: string) => `Please choose a day in the last ${lookBack}.`,

    people: 'Who should know?',
    peopleLead: `Choose up to ${healthLimits.peopleMax} members you had sex or close contact with.`,
    search: 'Find by name',
    wroteThen: 'You wrote to each other then',
    chosen: (count: number) => `${count} of ${healthLimits.peopleMax} chosen`,
    peopleMissing: 'Please choose someone.',
    listOf: 'People',
    noPeople: 'Nobody to choose yet',
    noPeopleBody:
      'Members appear once you’ve exchanged messages, a day after they first wrote. Tell others yourself or through a clinic.',
    nobodyFound: 'Nobody has this name',
    peopleFailed: 'We couldn’t load your conversations',

    review: 'Check and send',
    goesTo: (names: readonly string[]) =>
      `Goes to ${new Intl.ListFormat('en').format(names.map(isolated))}.`,
    theyRead: 'They will read this',
    honest: 'Before you send it',
    guess:
      'It has no sender and no date, and arrives at a random time in 2 to 24 hours. People may still guess if they write with few others or compare notices.',
    once: 'You can’t take it back, and you can send one report a week.',
    encrypted: `We encrypt your name and keep it for ${healthLimits.keptDays} days. If someone contests the notice as abuse, an administrator may look it up and must say why. False reports have consequences.`,
    send: 'Send the notices',
    failed: 'We couldn’t send the notices. Please try again.',
    sent: 'Your notices are on their way',
    sentBody: (day: string) =>
      `Thank you. Everyone gets their notice within 24 hours. You can send another report from ${day}.`,
    done: 'Done',
  },

  test: {
    heading: 'My tests',
    lead: 'Only you see this. We don’t ask for results.',
    testedOn: 'My last test',
    dateMissing: 'Please choose a day in the past.',
    remind: 'Remind me',
    never: 'Never',
    every: (months: number) => `Every ${months} months`,
    save: 'Save',
    saved: 'Saved',
    delete: 'Delete',
    deleted: 'Test date deleted',
    reminderNote: 'Reminders don’t say what they’re about.',
  },

  links: 'Where to get tested',
  linksNote: 'These links open other sites.',

  appeals: {
    title: 'Health Notices',
    lead: 'The members who got these say they’re abuse. You see no names.',
    none: 'No contested notices',
    heading: (infection: string, day: string) => `${infection}, received on ${day}`,
    contested: (day: string) => `Contested on ${day}`,
    opened: (count: number) =>
      count === 0
        ? 'Nobody has looked up the sender.'
        : `Administrators looked up the sender ${count === 1 ? 'once' : `${count} times`}.`,
    noWords: 'They didn’t say why.',
    open: 'Look up the sender',
    close: 'Close',
    reason: 'Reason',
    reasonHelper: 'The audit log shows it with your name.',
    reasonMissing: 'Please give a reason.',
    reasonTooLong: 'Please give a shorter reason.',
    openNow: 'Look up now',
    closeNow: 'Close and delete the sender’s name',
    failed: 'That didn’t work. Please try again.',
    sender: (name: string, email: string) => `Sent by ${isolated(name)}, ${email}`,
    senderNote: 'You see this once. Never tell the recipient.',
    senderGone: 'The sender has deleted their account.',
    profile: 'View profile',
  },
} as const
