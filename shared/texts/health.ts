import { healthLimits } from '../health.ts'

/** Words of health notices: for who receives one, who sends one, and for one's own tests. */
export const healthTexts = {
  title: 'Health Incident Report',
  lead: 'Tell people to get tested without telling them who you are, read what others have told you, and remember your own tests.',
  loadFailed: 'This page could not be loaded',
  saveFailed: 'This could not be saved. Please try again.',

  notice: {
    heading: 'For you',
    title: (infection: string) => `Possible contact with ${infection}`,
    received: (day: string) => `Received on ${day}`,
    body: (infection: string, lookBack: string) =>
      `Somebody you have exchanged messages with here may have passed on ${infection} to you within the last ${lookBack}. It is not certain that you have it, and we cannot check what was reported. Please get tested, even if you feel well.`,
    testing: 'Testing',
    care: 'What helps',
    today: 'Until you know',
    todayBody:
      'Tell the clinic that you were notified, and of which infection: contacts are often seen sooner. Until you have your result and are treated, avoid sex, or use condoms. If HIV may be part of it and the contact was within the last 72 hours, ask for PEP today.',
    sender: 'Who was it?',
    senderBody:
      'Nobody who runs this site tells you, whatever the reason. Whoever told you did it to look after you: please do not guess, and ask nobody to admit it.',
    delete: 'Delete',
    deleteOf: (infection: string) => `Delete the notice about ${infection}?`,
    deleteBody: 'It is gone for good. If you have contested it, that ends too.',
    deleteFailed: 'The notice could not be deleted. Please try again.',
  },

  appeal: {
    ask: 'I think this is abuse',
    title: 'Contest this notice',
    body: 'Administrators then look at it. One of them can find out who sent it, has to say why, and deals with abuse. You are not told who it was.',
    words: 'Why you think so',
    wordsHelper: 'They read this, without your name.',
    tooLong: `Write at most ${healthLimits.contestMaxLength} characters.`,
    send: 'Contest it',
    open: 'You have contested this notice. Administrators will look at it.',
    closed: 'Administrators have looked at this notice.',
  },

  report: {
    heading: 'Notify others',
    lead: 'Have you been diagnosed, or told that you may have an infection? People you had sex or close contact with get a notice from us. It does not say who you are.',
    begin: 'Notify people',
    limit: (day: string) =>
      `You have sent a report. You can send another one from ${day}. If you need to reach somebody sooner, your clinic can help you.`,
    step: (number: number, count: number, title: string) => `Step ${number} of ${count}: ${title}`,
    next: 'Continue',
    back: 'Back',

    condition: 'Which infection?',
    conditionLabel: 'Infection',
    choose: 'Please choose',
    conditionMissing: 'Please choose an infection.',
    conditionHelper: 'If your clinic has given you two, send the more serious one.',

    dates: 'When could it have been passed on?',
    datesLead: (lookBack: string) =>
      `Clinics ask you to notify people from about the last ${lookBack}. Nobody is told these dates and they are not stored: they help you find the people.`,
    from: 'First day',
    to: 'Last day',
    dateMissing: 'Please choose a day within the last twelve months.',
    dateOrder: 'The last day is before the first one.',
    tooLongAgo: (lookBack: string) =>
      `That is too long ago: people from the last ${lookBack} are notified.`,

    people: 'Who should know?',
    peopleLead: `Members you have exchanged messages with, at most ${healthLimits.peopleMax}. Choose those you had sex or close contact with.`,
    search: 'Find by name',
    wroteThen: 'You wrote to each other then',
    chosen: (count: number) => `${count} of ${healthLimits.peopleMax} chosen`,
    peopleMissing: 'Please choose somebody.',
    peopleFull: `A report reaches ${healthLimits.peopleMax} people at most.`,
    listOf: 'People',
    noPeople: 'Nobody to choose from yet',
    noPeopleBody:
      'Here are members with whom you have exchanged messages, from a day after they first wrote to you. Somebody else you can tell yourself, or through your clinic.',
    nobodyFound: 'Nobody with this name',
    peopleFailed: 'Your conversations could not be loaded',

    review: 'Check and send',
    goesTo: (names: string) => `Goes to ${names}.`,
    theyRead: 'This is what they will read',
    honest: 'Before you send it',
    guess:
      'The notice has no sender, no date and no words of yours, and comes to each of them at another time, 2 to 24 hours from now. Still, if you are one of few people somebody writes with, they may guess. So may people who compare what they received.',
    once: 'It cannot be taken back, and you can send one report a week.',
    encrypted: `Who you are is kept sealed for ${healthLimits.keptDays} days. It is opened only if somebody contests the notice as abuse, by an administrator who has to say why. False reports have consequences.`,
    send: 'Send the notices',
    failed: 'The notices could not be sent. Please try again.',
    sent: 'Your notices are on their way',
    sentBody: (day: string) =>
      `Thank you for looking after others. Each of them gets a notice within the next 24 hours. You can send another report from ${day}.`,
    done: 'Done',
  },

  test: {
    heading: 'My tests',
    lead: 'For you alone. We do not ask for results.',
    testedOn: 'My last test',
    dateMissing: 'Please choose a day in the past.',
    remind: 'Remind me',
    never: 'Never',
    every: (months: number) => `Every ${months} months`,
    save: 'Save',
    saved: 'Saved',
    delete: 'Delete',
    deleted: 'Your test date is deleted',
    reminderNote: 'The reminder on your devices does not say what it is about.',
  },

  links: 'Where to get tested',
  linksNote: 'These links lead to other sites.',

  appeals: {
    title: 'Health Notices',
    lead: 'Notices that their recipients take for abuse. Neither side is named here.',
    none: 'No notice is contested',
    heading: (infection: string, day: string) => `${infection}, received on ${day}`,
    contested: (day: string) => `Contested on ${day}`,
    opened: (count: number) =>
      count === 0
        ? 'The sender has not been looked up.'
        : `The sender was looked up ${count === 1 ? 'once' : `${count} times`}.`,
    noWords: 'No words were given.',
    open: 'Look up the sender',
    close: 'Close',
    reason: 'Reason',
    reasonHelper: 'It stands in the audit log with your name.',
    reasonMissing: 'Please give a reason.',
    reasonTooLong: 'This reason is too long.',
    openNow: 'Open the seal',
    closeNow: 'Close and destroy the seal',
    failed: 'This did not work. Please try again.',
    sender: (name: string, email: string) => `Sent by ${name}, ${email}`,
    senderNote: 'Shown once. Never tell the recipient who it was.',
    senderGone: 'The sender has erased their account.',
    profile: 'Their profile',
  },
} as const
