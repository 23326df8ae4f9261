/** How an account is named wherever one is: its code, where it has one, and its description. */
export function accountLabel(account: {
  readonly accountCode: string;
  readonly accountDescription: string;
}): string {
  return `${account.accountCode} ${account.accountDescription}`.trim();
}
