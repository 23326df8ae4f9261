/**
 * Seals the constitution as it stands, after a file was edited by hand (mapping library, policies, reporting
 * keys). Run: npm run constitution:manifest
 */
import { CONSTITUTION_DIRECTORY } from './files.ts';
import { writeManifest } from './integrity.ts';

writeManifest(CONSTITUTION_DIRECTORY);
