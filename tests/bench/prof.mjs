import { PmClient } from 'pm-api-client';
import { startProcess } from './processes.mjs';
const server = await startProcess('pm/server.mjs');
const baseUrl = `${server.greeting}/delay/0/total/100000`;
const c = () => new PmClient({ baseUrl, token: 'x', timeoutMs: 120000 });
async function ours() { let n=0; for await (const r of c().bugs.each({product:1,recPerPage:1000})) n+=r.id>0; return n; }
async function bare() { let pages=1,n=0; for (let p=1;p<=pages;p++){ const r=await fetch(`${baseUrl}/api.php/v2/products/1/bugs?recPerPage=1000&pageID=${p}`,{headers:{token:'x'}}); const {bugs,pager}=JSON.parse(await r.text()); pages=Math.ceil(pager.recTotal/1000); for (const b of bugs) n+=b.id>0;} return n; }
async function t(f){ const s=performance.now(), c0=process.cpuUsage(); await f(); const c1=process.cpuUsage(c0); return [performance.now()-s,(c1.user+c1.system)/1000]; }
await ours(); await bare();
const rs=[];
for (let i=0;i<7;i++){ const a=await t(ours), b=await t(bare); rs.push([a[0]/b[0],a[1]/b[1]]); console.log(a.map(Math.round),b.map(Math.round),(a[0]/b[0]).toFixed(3),(a[1]/b[1]).toFixed(3)); }
const med=k=>rs.map(r=>r[k]).sort((x,y)=>x-y)[3].toFixed(3); console.log('median wall',med(0),'cpu',med(1));
await server.stop();
