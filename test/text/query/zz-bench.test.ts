import { test } from "vitest";
import { readCodeQuery } from "../../../src/domain/code-search/code-query.ts";
import { needsOf } from "../../../src/domain/code-search/needs.ts";
test("bench", () => {
for (const one of ["/x{1000}/","/\\pL{1000}/","/[^a]{1000}/","/(a|b){300}/","/(?i)[a-z]{1000}/", "/[\\pL\\pN]{900}/","/(\\w?){400}/","abcdefghij", "/abc|def|ghi|jkl/"]) {
  const n = Math.min(256, Math.floor(4096/(one.length+1)));
  const q = Array.from({length:n},()=>one).join(" ");
  let t=performance.now(); const r = readCodeQuery(q); const a=performance.now()-t; t=performance.now();
  let b=-1; if (r && "root" in r) { needsOf(r.root); b=performance.now()-t; }
  console.log(one, n, a.toFixed(0), b.toFixed(0), (r as {message?:string})?.message);
}
}, 60000);
