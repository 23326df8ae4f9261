/** The records of the ZIP format that are read and written: their signatures, lengths and methods. */
export const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30 } as const;
export const DIRECTORY_ENTRY = { signature: 0x02014b50, bytes: 46 } as const;
export const END_OF_DIRECTORY = { signature: 0x06054b50, bytes: 22, maxComment: 65_535 } as const;

export const STORED = 0;
export const DEFLATED = 8;
