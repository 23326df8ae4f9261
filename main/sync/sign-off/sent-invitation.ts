/** What a sending to the client made, as the screen tells it. */
export interface SentInvitation {
  readonly invitationId: string;
  readonly expiresAt: string;
  /** Null where the sync-server mails it. */
  readonly link: string | null;
  /** Of the second signatory; null where the server mails it, or where one person signs. */
  readonly secondLink: string | null;
}
