/** What the seals of a session's token and private key, and of the desktop's own key, are bound to: one is never opened as the other. */
export const TOKEN_SEAL = 'sync token';
export const KEY_SEAL = 'sync session key';
export const DEVICE_KEY_SEAL = 'sync device key';
