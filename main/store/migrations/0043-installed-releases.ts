/**
 * Releases of published taxonomies that a practice has installed, each whole under its digest and never changed; and the
 * digest that a filing is pinned to beside its version. Null: a release that came with the program.
 */
import type { Migration } from './migration.ts';

export const installedReleases: Migration = {
  name: '0043-installed-releases',
  statements: [
    `CREATE TABLE installedRelease (
       version TEXT PRIMARY KEY, sha256 TEXT NOT NULL, title TEXT NOT NULL, source TEXT NOT NULL,
       installedById TEXT NOT NULL, installedAt TEXT NOT NULL
     ) STRICT;
     CREATE TABLE installedReleaseFile (
       version TEXT NOT NULL REFERENCES installedRelease (version), name TEXT NOT NULL, packed BLOB NOT NULL,
       PRIMARY KEY (version, name)
     ) STRICT;
     CREATE TRIGGER installedReleaseKept BEFORE UPDATE ON installedRelease
       BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: an installed release never changes'); END;
     CREATE TRIGGER installedReleaseStays BEFORE DELETE ON installedRelease
       BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: an installed release never changes'); END;
     CREATE TRIGGER installedReleaseFileKept BEFORE UPDATE ON installedReleaseFile
       BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: an installed release never changes'); END;
     CREATE TRIGGER installedReleaseFileStays BEFORE DELETE ON installedReleaseFile
       BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: an installed release never changes'); END;
     ALTER TABLE filing ADD COLUMN taxonomyDigest TEXT;
     CREATE TRIGGER filingPinsRelease BEFORE UPDATE OF taxonomyDigest ON filing
       WHEN OLD.taxonomyDigest IS NOT NEW.taxonomyDigest
       BEGIN SELECT RAISE(ABORT, 'PINNED: the taxonomy version of a filing never changes'); END;`,
  ],
};
