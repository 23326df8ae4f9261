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
    next: 'Its accounts can be mapped now.',
  },
  'fs.statements_ready_for_review': {
    subject: 'Statements ready for review',
    happened: 'The statements were generated.',
    next: 'They are ready for your review.',
  },
  'fs.notes_generated': {
    subject: 'Notes drafted',
    happened: 'The notes were drafted.',
    next: 'Complete the places that they leave open.',
  },
  'fs.docx_exported': {
    subject: 'Word document made',
    happened: 'The final Word document was made.',
    next: 'It can be read and sent to the client.',
  },
  'fs.client_approved': {
    subject: 'Client approved the statements',
    happened: 'The client approved the financial statements.',
    next: 'The approval is kept with what was shown, and holds while nothing changes.',
  },
  'fs.client_requested_revision': {
    subject: 'Client asks for a change to the statements',
    happened: 'The client asks for a change to the financial statements.',
    next: 'The comment stands with the engagement after the next sync.',
  },
  'xbrl.documents_ingested': {
    subject: 'Document read',
    happened: 'The document of a filing was read.',
    next: 'Its lines can be tagged now.',
  },
  'xbrl.validation_passed': {
    subject: 'Validation passed',
    happened: 'The filing passed validation.',
    next: 'It can be exported, or sent to the client for approval.',
  },
  'xbrl.validation_failed': {
    subject: 'Validation found errors',
    happened: 'Validation of the filing found errors.',
    next: 'Each of them is listed with the lines it concerns.',
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
    next: 'The approval is kept with what was shown, and holds while nothing changes.',
  },
  'xbrl.client_requested_revision': {
    subject: 'Client asks for a change to the filing',
    happened: 'The client asks for a change to the filing.',
    next: 'The comment stands with the filing after the next sync. Return the filing to tagging to make the change.',
  },
  'xbrl.marked_filed': {
    subject: 'Marked as filed',
    happened: 'The filing was marked as filed.',
    next: 'It is locked now.',
  },
  'work.assigned': {
    subject: 'Work assigned to you',
    happened: 'This work was given to you.',
    next: 'It stands under Mine on your home page after the next sync.',
  },
  'work.review_requested': {
    subject: 'Your review is asked for',
    happened: 'This work was handed to you for review.',
    next: 'It stands under To review on your home page after the next sync.',
  },
  'review.note_added': {
    subject: 'Review note written',
    happened: 'A review note was written.',
    next: 'Answer it beside the place that it is about.',
  },
  'portal.first_signed': {
    subject: 'First of two signatures',
    happened: 'The first of two people of the client has approved.',
    next: 'The second one is asked now. Where this server mails no links, hand the second link over.',
  },
  'portal.commented': {
    subject: 'The client asks a question',
    happened: 'The client asks about a line or a note of what you sent.',
    next: 'The question stands among the review notes of the record after the next sync. The client reads your answer there.',
  },
  'portal.questions_answered': {
    subject: 'The client answered your questions',
    happened: 'The client answered what you asked for the disclosures.',
    next: 'Each answer stands at its question after the next sync. Nothing is answered until you use it.',
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
        'It holds for half an hour at least and counts once. If you did not ask for it, somebody else has your link: tell your accountant. They have no access without this code.',
      ],
    };
  }
  if (template === 'portal.reminder') {
    const { record, senderName = '', sentOn = '', validUntil = '', practiceName } = facts;
    return {
      subject: `Still open: ${record}`,
      paragraphs: [
        `${senderName} of ${practiceName} waits for your answer: ${record}.`,
        `Open the link in the mail of ${sentOn}. What you typed there is kept. You can approve or ask for a change until ${validUntil}.`,
        'Do you not find that mail? Ask the person named above for a new link.',
      ],
    };
  }
  if (template === 'portal.questions') {
    const { record, senderName = '', validUntil = '', link = '', practiceName } = facts;
    return {
      subject: `A few questions: ${record}`,
      paragraphs: [
        `${senderName} of ${practiceName} asks you to answer a few questions for: ${record}.`,
        `You can do it on a phone too, and stop and go on later with the same link, until ${validUntil}. You need no account and no password.`,
        'The link is yours alone; please do not pass it on. If you did not expect this mail, ask the person named above before you open it.',
      ],
      button: { label: 'Answer the questions', link },
    };
  }
  if (template === 'portal.questions_reminder') {
    const { record, senderName = '', sentOn = '', validUntil = '', practiceName } = facts;
    return {
      subject: `Still open: questions for ${record}`,
      paragraphs: [
        `${senderName} of ${practiceName} waits for your answers: ${record}.`,
        `Open the link in the mail of ${sentOn}. What you typed there is kept. You can answer until ${validUntil}.`,
        'Do you not find that mail? Ask the person named above for a new link.',
      ],
    };
  }
  if (template === 'portal.answered') {
    const { record, senderName = '', practiceName } = facts;
    return {
      subject: `Your question was answered: ${record}`,
      paragraphs: [
        `${senderName} of ${practiceName} answered what you asked: ${record}.`,
        'Open the link in the newest mail that asked you to check it. The answer stands below the statements.',
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
      `It takes about three minutes, on a phone too. You need no account and no password. You can approve or ask for a change until ${validUntil}.`,
      'The link is yours alone; please do not pass it on. If you did not expect this mail, ask the person named above before you open it.',
    ],
    button: { label: 'Look at it now', link },
  };
}
