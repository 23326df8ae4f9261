/**
 * Who may import whom, for dependency-cruiser (house 2): shared ← constitution ← validation ← main modules ← jobs
 * and api ← engine ← headless and shell; the page, the preload script and the sync-server see shared only. A test
 * shows that each rule bites.
 */

const error = 'error';
/** Everything that is not an npm package or a part of Node. */
const OURS = '^(main|renderer|preload|shared|constitution|validation|sync-server|tests)/';
const MODULES =
  '^main/(financial-statements|xbrl-filing|practice|filing-from-engagement|review|taxonomy-releases)/';

/** `from` sees only `to` among our own rooms. */
const seesOnly = (name, comment, from, to) => ({
  name,
  comment,
  severity: error,
  from: { path: from },
  to: { path: OURS, pathNot: to },
});

/** Nobody but `room` imports the package. */
const packageOnlyIn = (name, comment, packages, room) => ({
  name,
  comment,
  severity: error,
  from: { pathNot: room },
  to: { path: `(^|node_modules/)(${packages})(/|$)` },
});

export const configuration = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other at run time are one file.',
      severity: error,
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circles-between-folders',
      comment:
        'Folders stand one above the other, types included: what everybody is handed stands at the bottom, what puts things together at the top.',
      severity: error,
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'Every import names a file or package that is there.',
      severity: error,
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-tests-in-the-program',
      comment: 'The program does not know its tests.',
      severity: error,
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'The packed engine and shell hold the packages of "dependencies" only.',
      severity: error,
      from: { path: '^(main|shared|constitution|validation|sync-server)/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/electron/',
      },
    },
    seesOnly(
      'shared-knows-nobody',
      'The words of the field depend on nothing of ours.',
      '^shared/',
      '^shared/',
    ),
    {
      name: 'shared-uses-zod-only',
      comment:
        'The page and the preload script load shared/; what only runs on Node stands in shared/service.',
      severity: error,
      from: { path: '^shared/', pathNot: '^shared/service/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'service-parts-for-the-two-programs',
      comment:
        'shared/service is what engine and sync-server are both made of; words and page do not load it.',
      severity: error,
      from: { path: OURS, pathNot: '^(shared/service|main|sync-server|tests)/' },
      to: { path: '^shared/service/' },
    },
    seesOnly(
      'constitution-sees-shared',
      'The rule book and its loaders know the words of the field only.',
      '^constitution/',
      '^(constitution|shared)/',
    ),
    seesOnly(
      'validation-sees-the-rule-book',
      'What a filing reports, and whether it may go out, follows from its content and the rule book alone.',
      '^validation/',
      '^(validation|constitution|shared)/',
    ),
    seesOnly(
      'page-sees-shared',
      'The page reaches the engine by calls only.',
      '^renderer/',
      '^(renderer|shared)/',
    ),
    seesOnly('preload-sees-shared', 'The preload script is a few lines.', '^preload/', '^(preload|shared)/'),
    seesOnly(
      'sync-server-sees-shared',
      'The sync-server is a program of its own.',
      '^sync-server/(?!practice/taxonomy-versions\\.ts)',
      '^(sync-server|shared|validation)/',
    ),
    seesOnly(
      'sync-server-reads-the-rule-book-in-one-file',
      'Taxonomy versions, their elements and rules are said by the rule book; one file of the server asks for them.',
      '^sync-server/practice/taxonomy-versions\\.ts',
      '^(sync-server|shared)/|^constitution/index\\.ts$',
    ),
    {
      name: 'statements-and-filings-apart',
      comment: 'Financial statements and XBRL filings meet in main/filing-from-engagement only.',
      severity: error,
      from: { path: '^main/financial-statements/' },
      to: { path: '^main/(xbrl-filing|filing-from-engagement|review)/' },
    },
    {
      name: 'filings-and-statements-apart',
      comment: 'XBRL filings and financial statements meet in main/filing-from-engagement only.',
      severity: error,
      from: { path: '^main/xbrl-filing/' },
      to: { path: '^main/(financial-statements|filing-from-engagement|review)/' },
    },
    seesOnly(
      'foreign-files-belong-to-no-product',
      'How files from outside are opened and read is the same for both products, and knows neither.',
      '^main/foreign-files/',
      '^(main/foreign-files|shared)/',
    ),
    seesOnly(
      'document-reading-belongs-to-no-product',
      'Printed statements are read the same for both products: a filing tags their lines, an engagement takes last year from them.',
      '^main/document-reading/',
      '^(main/document-reading|main/foreign-files|shared)/',
    ),
    seesOnly(
      'document-check-belongs-to-no-product',
      'Any statements are checked the same, whoever made them: the check sees what is printed, and no record.',
      '^main/document-check/',
      '^(main/document-check|main/document-reading|shared)/',
    ),
    seesOnly(
      'workbooks-belong-to-no-product',
      'How a workbook is written is the same for both products.',
      '^main/workbooks/',
      '^(main/workbooks|main/foreign-files|shared)/',
    ),
    seesOnly(
      'taxonomy-import-knows-no-practice',
      'A published taxonomy becomes a release of the rule book; no practice, filing or store has a part in it.',
      '^main/taxonomy-import/',
      '^(main/taxonomy-import|main/foreign-files|main/workbooks|constitution|shared)/',
    ),
    seesOnly(
      'ledgers-know-no-practice',
      'How a ledger is reached and what it is asked is the same for every practice.',
      '^main/ledgers/',
      '^(main/ledgers|shared)/',
    ),
    seesOnly(
      'typesetting-belongs-to-no-product',
      'How text is set on a page is the same for both products, and knows neither.',
      '^main/typesetting/',
      '^(main/typesetting|shared)/',
    ),
    {
      name: 'modules-below-the-gate',
      comment: 'Modules are called by the gate and the queue; they never call these.',
      severity: error,
      from: { path: MODULES },
      to: { path: '^main/(api|sync|shell|page)/|^main/(engine|host|headless|start)\\.ts$' },
    },
    {
      name: 'reading-holds-nothing',
      comment:
        'What parses files from outside, in its process, is reached by no database, key, network or model of ours.',
      severity: error,
      from: { path: '^main/reading-process/reader-entry\\.ts$' },
      to: { path: '^main/(store|keys|language-model|ledgers|sync|practice|queue|api)/', reachable: true },
    },
    {
      name: 'store-below-the-modules',
      comment: 'The store keeps records; it decides nothing.',
      severity: error,
      from: { path: '^main/store/' },
      to: {
        path: '^main/(api|jobs|sync|shell|page|keys|language-model|financial-statements|xbrl-filing|practice|filing-from-engagement|review)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'shell-on-top',
      comment: 'Nothing of the engine knows that there is a desktop.',
      severity: error,
      from: { path: '^main/', pathNot: '^main/shell/' },
      to: { path: '^(main/shell|preload)/' },
    },
    {
      name: 'shell-reaches-the-engine-through-its-host',
      comment:
        'The shell sees the host, the keys, the page server, the bridge, and what a reading process is to those who start one; no module and no store.',
      severity: error,
      from: { path: '^main/shell/' },
      to: {
        path: OURS,
        pathNot:
          '^(shared|preload)/|^main/(shell|keys|page)/|^main/(host|reading-process/reader-process)\\.ts$',
      },
    },
    packageOnlyIn(
      'electron-in-shell-only',
      'Electron is imported under main/shell and preload only.',
      'electron|electron-updater',
      '^(main/shell|preload|tests)/',
    ),
    packageOnlyIn(
      'sql-in-store-only',
      'SQL and its libraries stand in the stores only.',
      'kysely|better-sqlite3|better-sqlite3-multiple-ciphers|pg',
      '^(main/store|sync-server/store|tests)/|^shared/service/(encrypted-sqlite|kept-statements)\\.ts$|node_modules',
    ),
    packageOnlyIn(
      'legacy-xls-in-one-file',
      'The xlsx library has known holes: it reads legacy .xls in an isolated worker, from one file.',
      'xlsx',
      '^main/financial-statements/trial-balance/files/xls-worker\\.ts$|node_modules',
    ),
    packageOnlyIn(
      'archives-in-foreign-files-only',
      'Archives have one reader, with its limits, and one writer.',
      'fflate',
      '^(main/foreign-files|tests)/|node_modules',
    ),
    packageOnlyIn(
      'xml-in-one-file',
      'XML has one parser, which refuses what hostile files bring; readers ask it for what they need.',
      'saxes',
      '^main/foreign-files/xml-parser\\.ts$|^tests/|node_modules',
    ),
    packageOnlyIn(
      'keychain-in-keys-only',
      'The keychain and key derivation are reached through main/keys.',
      'keytar',
      '^main/keys/|node_modules',
    ),
    packageOnlyIn(
      'model-in-language-model-only',
      'The model of the vendor is one implementation of the interface.',
      '@anthropic-ai/sdk',
      '^main/language-model/|node_modules',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|\\.tmp)/' },
    // Types count too: a type that crosses a border couples the rooms all the same.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    cache: false,
  },
};

// The tool reads the default export.
export { configuration as default };
