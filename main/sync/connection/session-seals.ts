/** What the seals of a session's token and private key are bound to: one is never opened as the other. */
export const TOKEN_SEAL = 'sync token';
export const KEY_SEAL = 'sync session key';
