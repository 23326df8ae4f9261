/**
 * The mails of the practice (specification 6), each in a subject, a few plain sentences and at most one link. They
 * hold no figures, and no names but those of the reader and the sender: a mail is a postcard.
 */
import { NOTIFICATION_TEMPLATES, type NotificationTemplate } from '../../shared/model/events.ts';

/** Those of the specification, the invitation itself, and the suggestion of a filing after an approval. */
export const MAIL_TEMPLATES = [
  ...NOTIFICATION_TEMPLATES,
  'portal.invitation',
  'portal.reminder',
  'portal.code',
  'portal.first_signed',
  'portal.commented',
  'portal.answered',
  'portal.questions',
  'portal.questions_reminder',
  'portal.questions_answered',
  'xbrl.filing_suggested',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

export interface MailFacts {
  readonly practiceName: string;
  /** The reader. */
  readonly toName: string;
  /** Company and period: "Harbour Lights Pte. Ltd., year ended 31 December 2025". */
  readonly record: string;
  /** Of the invitation only. */
  readonly link?: string;
  /** Of the reminder only: the day of the invitation. */
  readonly sentOn?: string;
  readonly senderName?: string;
  readonly validUntil?: string;
  /** Of the code for the first opening only. */
  readonly code?: string;
}

export interface MailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly link: string };
}

interface Staff {
  readonly subject: string;
  readonly happened: string;
  readonly next: string;
}

/** Mails to staff: what happened, and what is to be done now, in Fairview on the desktop. */
const STAFF_MAILS: Readonly<
  Record<
    | NotificationTemplate
    | 'xbrl.filing_suggested'
    | 'portal.first_signed'
    | 'portal.commented'
    | 'portal.questions_answered',
    Staff
  >
> = {
  'fs.tb_uploaded': {
    subject: 'Trial balance read',
    happened: 'A trial balance was read.',
    next: 'Map its accounts now.',
  },
  'fs.statements_ready_for_review': {
    subject: 'Statements ready for review',
    happened: 'The statements were made.',
    next: 'They are ready for your review.',
  },
  'fs.notes_generated': {
    subject: 'Notes drafted',
    happened: 'The notes were drafted.',
    next: 'Complete what they leave open.',
  },
  'fs.docx_exported': {
    subject: 'Word document made',
    happened: 'The final Word document was made.',
    next: 'Read it and send it to the client.',
  },
  'fs.client_approved': {
    subject: 'Client approved the statements',
    happened: 'The client approved the financial statements.',
    next: 'The approval is kept with what was shown. It is valid until something changes.',
  },
  'fs.client_requested_revision': {
    subject: 'Client asks for a change to the statements',
    happened: 'The client asks for a change to the financial statements.',
    next: 'Read the comment in the engagement after the next sync.',
  },
  'xbrl.documents_ingested': {
    subject: 'Document read',
    happened: 'The document of a filing was read.',
    next: 'Tag its lines now.',
  },
  'xbrl.validation_passed': {
    subject: 'Validation passed',
    happened: 'The filing passed validation.',
    next: 'Export it, or send it to the client for approval.',
  },
  'xbrl.validation_failed': {
    subject: 'Validation found errors',
    happened: 'Validation of the filing found errors.',
    next: 'Open the filing: each error is listed with its lines.',
  },
  'xbrl.preptool_ready': {
    subject: 'Preparation workbook ready',
    happened: 'The preparation workbook was made.',
    next: 'It is kept with the filing.',
  },
  'xbrl.xbrl_xml_ready': {
    subject: 'XBRL instance ready',
    happened: 'The XBRL instance was made.',
    next: 'It is kept with the filing.',
  },
  'xbrl.client_approved': {
    subject: 'Client signed off the filing',
    happened: 'The client signed the filing off.',
    next: 'The approval is kept with what was shown. It is valid until something changes.',
  },
  'xbrl.client_requested_revision': {
    subject: 'Client asks for a change to the filing',
    happened: 'The client asks for a change to the filing.',
    next: 'Read the comment in the filing after the next sync. Return the filing to tagging to make the change.',
  },
  'xbrl.marked_filed': {
    subject: 'Marked as filed',
    happened: 'The filing was marked as filed.',
    next: 'It is locked now.',
  },
  'work.assigned': {
    subject: 'Work assigned to you',
    happened: 'This work was assigned to you.',
    next: 'Find it under Mine on your home page after the next sync.',
  },
  'work.review_requested': {
    subject: 'Your review is asked for',
    happened: 'This work was handed to you for review.',
    next: 'Find it under To review on your home page after the next sync.',
  },
  'review.note_added': {
    subject: 'Review note written',
    happened: 'A review note was written.',
    next: 'Answer it at its place in the record.',
  },
  'portal.first_signed': {
    subject: 'First of two signatures',
    happened: 'The first of two people of the client has approved.',
    next: 'The second is asked now. If your practice sends links by hand, send the second link.',
  },
  'portal.commented': {
    subject: 'The client asks a question',
    happened: 'The client has a question about a line or a note.',
    next: 'Find the question under Review notes after the next sync, and answer it there. The client reads your answer.',
  },
  'portal.questions_answered': {
    subject: 'The client answered your questions',
    happened: 'The client answered your questions for the disclosures.',
    next: 'Find each answer at its question after the next sync. An answer counts only once you use it.',
  },
  'xbrl.filing_suggested': {
    subject: 'A filing can be started',
    happened: 'The client approved the financial statements, and XBRL filing is enabled for this client.',
    next: 'Start the filing from the engagement.',
  },
};

/** The words of a mail, alike for text and HTML. */
export function mailWords(template: MailTemplate, facts: MailFacts): MailWords {
  if (template === 'portal.code') {
    return {
      subject: `Your code: ${facts.record}`,
      paragraphs: [
        `The code to open your link: ${facts.code ?? ''}`,
        'It works once, for at least half an hour. If you did not ask for it, somebody else has your link. Tell your accountant. Nobody gets in without this code.',
      ],
    };
  }
  if (template === 'portal.reminder') {
    const { record, senderName = '', sentOn = '', validUntil = '', practiceName } = facts;
    return {
      subject: `Still open: ${record}`,
      paragraphs: [
        `${senderName} of ${practiceName} is waiting for your answer: ${record}.`,
        `Open the link in the mail of ${sentOn}. What you typed there is kept. You can approve or ask for a change until ${validUntil}.`,
        'If you cannot find that mail, ask the person named above for a new link.',
      ],
    };
  }
  if (template === 'portal.questions') {
    const { record, senderName = '', validUntil = '', link = '', practiceName } = facts;
    return {
      subject: `A few questions: ${record}`,
      paragraphs: [
        `${senderName} of ${practiceName} asks you to answer a few questions for: ${record}.`,
        `A phone is fine. You can stop and go on later with the same link, until ${validUntil}. You need no account and no password.`,
        'This link is for you only. Please do not pass it on. If you did not expect this mail, ask the person named above before you open it.',
      ],
      button: { label: 'Answer the questions', link },
    };
  }
  if (template === 'portal.questions_reminder') {
    const { record, senderName = '', sentOn = '', validUntil = '', practiceName } = facts;
    return {
      subject: `Still open: questions for ${record}`,
      paragraphs: [
        `${senderName} of ${practiceName} is waiting for your answers: ${record}.`,
        `Open the link in the mail of ${sentOn}. What you typed there is kept. You can answer until ${validUntil}.`,
        'If you cannot find that mail, ask the person named above for a new link.',
      ],
    };
  }
  if (template === 'portal.answered') {
    const { record, senderName = '', practiceName } = facts;
    return {
      subject: `Your question was answered: ${record}`,
      paragraphs: [
        `${senderName} of ${practiceName} answered your question: ${record}.`,
        'Open the link in the latest mail that asked you to check. The answer is below the statements.',
      ],
    };
  }
  if (template !== 'portal.invitation') {
    const { subject, happened, next } = STAFF_MAILS[template];
    return {
      subject: `${subject}: ${facts.record}`,
      paragraphs: [`${facts.record}:`, `${happened} ${next}`],
    };
  }
  const { record, senderName = '', validUntil = '', link = '', practiceName } = facts;
  return {
    subject: `Please check: ${record}`,
    paragraphs: [
      `${senderName} of ${practiceName} asks you to check and approve: ${record}.`,
      `It takes about three minutes. A phone is fine. You need no account and no password. You can approve or ask for a change until ${validUntil}.`,
      'This link is for you only. Please do not pass it on. If you did not expect this mail, ask the person named above before you open it.',
    ],
    button: { label: 'Check and approve', link },
  };
}
