import { spawnSync } from "node:child_process";
import { root } from "../bin/node.mjs";

// npm run check:advisories
// Fails when npm knows of a serious weakness in a package of a release. A registry that has no advisories (a mirror, no network) is no failure, and
// is told.
const levels = ["high", "critical"];
const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
	cwd: root,
	encoding: "utf8",
	maxBuffer: 1 << 28,
	shell: process.platform === "win32",
});
const report = read(stdout);
if (!report?.vulnerabilities) {
	const why = report?.message ?? report?.error?.summary ?? "no answer";
	console.log(`skipped: no advisories to be had (${why})`);
	process.exit(0);
}
const serious = Object.values(report.vulnerabilities).filter(({ severity }) =>
	levels.includes(severity),
);
for (const { name, range, severity } of serious)
	console.error(`${severity}: ${name} ${range}`);
console.log(`${serious.length} serious weaknesses known`);
process.exit(serious.length ? 1 : 0);

function read(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
