/**
 * Words that passwords are commonly made of, in lower case, written down by ourselves: what people type where a
 * password is asked for, at work in Singapore and elsewhere. A password made of nothing else is refused.
 */
const WORDS = `
password passwort passwd passcode passphrase pass word secret private login logon signin letmein openup open
sesame opensesame welcome willkommen hello hallo hey goodbye bye admin administrator root superuser user guest
test tester testing demo sample example default changeme change temp temporary new newpassword mypassword your
love iloveyou loveyou lover honey sweetheart darling baby angel princess prince
queen king monkey dragon tiger lion eagle bear wolf shark panda kitty cat dog puppy horse bird fish merlion durian
football soccer baseball basketball hockey tennis golf badminton cricket liverpool arsenal chelsea manchester
united barcelona real madrid superman batman spiderman starwars pokemon naruto pikachu minecraft matrix ninja
master shadow sunshine moonlight flower rose lily orchid summer winter spring autumn january february march april
may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
singapore singapura city sentosa orchard changi jurong tampines bedok clementi woodlands yishun bishan raffles
marina bukit timah malaysia johor london paris asia company office work business accountant accounting accounts
account audit auditor finance financial books bookkeeping ledger tax gst cpf iras acra bizfile payroll money cash
bank dollar fairview xbrl filing statement statements report computer laptop desktop internet google facebook
microsoft windows apple iphone android samsung whatever trustno one access server system network security secure
safe lock unlock key keys qwerty qwertz azerty qwer asdf zxcv abc abcd xyz michael jordan michelle jennifer jessica
daniel david thomas robert charlie andrew george ashley nicole hannah maggie buster ginger pepper cookie chocolate
coffee cheese banana orange purple yellow green black white silver golden diamond freedom liberty killer hunter
ranger happy lucky forever friend friends family mother father sister brother mommy daddy jesus
christ god bless heaven buddha allah correcthorsebatterystaple correct horse battery staple
`;

export const COMMON_PASSWORD_PARTS: readonly string[] = [...new Set(WORDS.trim().split(/\s+/))];
