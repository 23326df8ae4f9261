import { startTestEngine } from '../support/test-engine.ts';
import * as s from '../integration/journeys/filing-steps.ts';
import { KESTREL_BAY } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { buildStatementsPdf } from '../fixtures/statements/statements-pdf.ts';
import { goldenTag } from '../fixtures/golden/kestrel-bay-tags.ts';
import { writeFileSync } from 'node:fs';
const [,, which='docx', entryPoint='FULL_XBRL'] = process.argv;
const t = await startTestEngine();
const f = await s.createFiling(t,{...s.KESTREL_FILING,entryPoint:entryPoint as any});
const lines = await s.uploadDocument(t,f.id,`a.${which}`,which==='docx'?await buildStatementsDocx(KESTREL_BAY):await buildStatementsPdf(KESTREL_BAY));
let r1=0,r3=0,signs=0,open=0;
for(const l of lines){const g=goldenTag(l);const at=l.mapping?.alternatives.indexOf(g.elementId)??-1;if(at===0){r1++;if(l.mapping!.negated!==g.negated){signs++;console.log('SIGN',l.label)}if(l.mapping!.balanceAt!==g.balanceAt){open++;console.log('OPEN',l.parentLabel,l.label)}}else console.log('RANK',at,l.statement,l.parentLabel,l.label,l.mapping?.elementId);if(at>=0&&at<3)r3++;}
console.log({lines:lines.length,r1,r3,signs,open});
console.log(await s.tagKestrelBay(t,f.id));
await s.saveInformation(t,f.id);
const v=await s.validate(t,f.id);
console.log(v.counts,v.errors,v.warnings,v.info);
if(!v.errors.length){const b=await s.exportAll(t,f.id);for(const [k,x] of Object.entries(b)){console.log(k,x.length);writeFileSync(`/tmp/j/${which}-${entryPoint}-${k}`,x);}}
await t.close(); process.exit(0);
