import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { build } from "../bin/build.mjs";
import { ensureInstalled } from "../bin/install.mjs";
import { forgeNode } from "../bin/node.mjs";
import { startServer } from "../tools/server-under-test.mjs";
import { callApi } from "./http.mjs";
import { timed } from "./tell.mjs";

// npm run bench:sandbox [-- --rounds N]
// What it costs to confine children (docs/decisions/0034), in turn: the start and end of one child, a push of one commit, and a clone, by the git
// client over HTTP. A sandbox that does not work on this machine is left out.
const rounds = Number(process.argv[process.argv.indexOf("--rounds") + 1]) || 40;
const folder = mkdtempSync(join(tmpdir(), "ingot-sandbox-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

ensureInstalled();
await build();
const children = spawnSync(
	forgeNode(),
	[join(import.meta.dirname, "sandbox-children.ts"), folder, String(rounds)],
	{ encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
).stdout;
process.stdout.write(children);
const names = children
	.split("\n")
	.filter(Boolean)
	.map((l) => l.split(/\s+/)[1]);

const git = (...args) =>
	execFileSync("git", args, {
		stdio: "ignore",
		env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null" },
	});
const forges = [];
for (const name of names) {
	const server = await startServer(forgeNode(), join(folder, name), {
		INGOT_SANDBOX: name,
	});
	await callApi(server, "POST", "/user/repos", { name: "bench" });
	const url = new URL("root/bench.git", server.url);
	url.username = "root";
	url.password = "admin-pass-1";
	const work = join(folder, `${name}-work`);
	git("init", "-q", "-b", "main", work);
	forges.push({ name, server, url: url.href, work, push: [], clone: [] });
}
let serial = 0;
for (let round = -2; round < rounds; round++)
	// each is first as often as the others
	for (const forge of forges.keys()) {
		const at = (forge + round + 2) % forges.length;
		const { name, url, work, push, clone } = forges[at];
		for (let file = 0; file < 5; file++)
			writeFileSync(join(work, `f${file}`), `${serial++}\n`.repeat(50));
		git("-C", work, "add", ".");
		const who = ["-c", "user.name=a", "-c", "user.email=a@b"];
		git("-C", work, ...who, "commit", "-qm", "more");
		// what follows the last push is over
		await setTimeout(300);
		const pushed = await timed(async () =>
			git("-C", work, "push", "-q", url, "main"),
		);
		const copy = join(folder, `${name}-copy`);
		const cloned = await timed(async () => git("clone", "-q", url, copy));
		rmSync(copy, { recursive: true, force: true });
		if (round < 0) continue;
		push.push(pushed);
		clone.push(cloned);
	}
for (const piece of ["push", "clone"])
	for (const forge of forges) {
		const all = forge[piece].toSorted((one, other) => one - other);
		const told = [all[0], all[all.length >> 2], all[all.length >> 1]];
		console.log(
			`${piece.padEnd(8)}${forge.name.padEnd(12)}${told.map((ms) => ms.toFixed(1).padStart(8)).join("")} ms (least, quartile, median)`,
		);
	}
for (const { server } of forges) await server.stop();
