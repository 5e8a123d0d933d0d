import { rmSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { sealsOf } from "../../src/crypto/sealed.ts";
import { inclusionProof } from "../../src/crypto/tlog/proofs.ts";
import { migrate } from "../../src/database/migrate.ts";
import { newestLog } from "../../src/domain/audit/sealing/log-rows.ts";
import { openSealing } from "../../src/domain/audit/sealing/open-sealing.ts";
import { nodesOfLog } from "../../src/domain/audit/sealing/tile-rows.ts";
import { Findings } from "../../src/domain/audit-verification/finding.ts";
import { verifyDatabase } from "../../src/domain/audit-verification/verify-database.ts";
import { verifyState } from "../../src/domain/audit-verification/verify-state.ts";
import { openDatabase } from "../../src/domain/storage/open-database.ts";
import { median, timed } from "../tell.mjs";

// The measuring itself, which needs the Node of the forge: see verify.mjs.
const count = Number(process.argv[2] ?? 1_000_000);
const given = process.argv[3];
if (given) await mkdir(given, { recursive: true });
const data = given ?? (await mkdtemp(join(tmpdir(), "ingot-bench-audit-")));
if (!given)
	process.on("exit", () => rmSync(data, { recursive: true, force: true }));
const databaseUrl = process.env.INGOT_DATABASE_URL ?? "";
const db = await openDatabase({ data, databaseUrl });
await migrate(db);
const app = {
	...{ db, clock: Date.now, seals: sealsOf("bench"), log: console },
	url: "http://forge.example/",
};
app.auditSealing = openSealing(app);

const columns = {
	...{ at_ms: "1763820187000 + n", action: "'repository.created'" },
	...{ actor_id: "n % 1000", actor_name: "'person-' || n % 1000" },
	...{ as_kind: "''", credential_kind: "'token'", credential_id: "n % 5000" },
	...{ address: "'192.0.2.' || n % 256", agent: "'git/2.39.5'" },
	...{ request_id: "'request-' || n", repository_id: "n % 10000" },
	...{ target_kind: "'repository'", target_id: "n % 10000" },
	target_name: "'lumen/quarry-' || n % 10000",
	details: `'{"changes":{"visibility":["public","private"]}}'`,
};
const fill = (from, to) =>
	sql.raw(`with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to - 1})
		insert into audit_record (${Object.keys(columns)}) select ${Object.values(columns)} from numbers`);
/** The time for which the main thread did not look at its timers, in milliseconds. */
const pauses = [];
function watch() {
	let last = performance.now();
	const timer = setInterval(() => {
		pauses.push(performance.now() - last);
		last = performance.now();
	}, 1);
	return () => clearInterval(timer);
}
let sealing = 0;
const there = (await newestLog(app.db))?.record_id ?? 0;
for (let n = there; n < count; n += 10_000) {
	await app.db.write((tx) =>
		tx.change((q) => ({ compile: () => fill(n, n + 10_000).compile(q) })),
	);
	const unwatch = watch();
	sealing += await timed(async () => {
		do await app.auditSealing.settled();
		while ((await newestLog(app.db))?.record_id < n + 10_000);
	});
	unwatch();
}
if (there < count)
	console.log(
		`sealed ${count - there} records in ${(sealing / 1000).toFixed(1)} s, ${Math.round((count - there) / (sealing / 1000))} a second; the main thread was held for ${Math.max(...pauses).toFixed(0)} ms at most, median ${median(pauses).toFixed(0)} ms`,
	);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
/** Measures some work, also by the time of the processor: the machine may do other things besides. */
async function measured(work) {
	const before = process.cpuUsage();
	const ms = await timed(work);
	const { user, system } = process.cpuUsage(before);
	return `${seconds(ms)} (${seconds((user + system) / 1000)} of a processor)`;
}
let verified;
const took = await measured(async () => {
	verified = await verifyDatabase(app.db, app.seals);
});
console.log(
	`verified ${verified.entries} entries in ${took}: ${verified.findings.count} findings`,
);
const findings = new Findings();
const compared = await measured(() => verifyState(app.db, findings));
console.log(
	`compared tables with all records in ${compared}: ${findings.count} findings`,
);
const log = await newestLog(app.db);
const times = [];
for (let i = 0; i < 100; i++) {
	const number = Math.floor((log.size / 100) * i);
	times.push(
		await timed(() =>
			inclusionProof(number, log.size, nodesOfLog(app.db, log.id, log.size)),
		),
	);
}
console.log(
	`proofs: median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`,
);
await app.auditSealing.close();
await db.close();
process.exit(0);
