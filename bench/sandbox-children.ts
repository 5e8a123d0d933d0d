import { once } from "node:events";
import { join } from "node:path";
import { childKinds } from "../src/children/child-kind.ts";
import { openSandbox } from "../src/children/open-sandbox.ts";
import type { Sandbox } from "../src/children/sandbox.ts";
import { startChild } from "../src/children/start-child.ts";

// Part of bench/sandbox.mjs: the start and end of one child in each sandbox that works here, in turn.
const [folder = "", rounds = ""] = process.argv.slice(2);
const searchPath = process.env.PATH ?? "";
const sandboxes: Sandbox[] = [];
for (const name of ["off", "limits", "landlock", "bwrap"] as const)
	await openSandbox(name, { searchPath, folder: join(folder, "filters") }).then(
		(sandbox) => sandboxes.push(sandbox),
		(error) => console.error(error.message),
	);
const figures = new Map<Sandbox, number[]>(sandboxes.map((one) => [one, []]));
for (let round = -10; round < 10 * Number(rounds); round++)
	for (const sandbox of sandboxes) {
		const start = performance.now();
		const child = startChild(sandbox, {
			kind: childKinds.walker,
			file: "git",
			args: ["version"],
			environment: { PATH: searchPath },
			directory: "/",
			reads: [folder],
			writes: [],
			network: false,
			memory: { space: 1 << 30 },
		});
		child.stdin?.end();
		child.stdout?.resume();
		await once(child, "close");
		if (round >= 0) figures.get(sandbox)?.push(performance.now() - start);
	}
for (const [{ name }, all] of figures) {
	all.sort((a, b) => a - b);
	console.log(
		`child   ${name.padEnd(12)}${(all[all.length >> 1] ?? 0).toFixed(2).padStart(8)} ms`,
	);
}
