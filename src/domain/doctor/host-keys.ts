import {
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
} from "node:fs";
import { join } from "node:path";
import type { App } from "../../app.ts";
import type { Check, Finding } from "./check.ts";

export const damagedHostKeys: Check<App> = {
	name: "host-keys",
	looksAt: "the keys by which SSH clients know this forge again",
	async find(app) {
		const folder = join(app.config.data, "ssh");
		if (!existsSync(folder)) return [];
		const { default: ssh2 } = await import("ssh2");
		const found: Finding[] = [];
		for (const name of readdirSync(folder)) {
			const path = join(folder, name);
			if (name.endsWith(".new"))
				found.push({
					what: `${path} was never finished`,
					mend: async () => rmSync(path, { force: true }),
				});
			else if (
				/^host_\w+$/.test(name) &&
				ssh2.utils.parseKey(readFileSync(path)) instanceof Error
			)
				found.push({
					what: `${path} is no key; it is set aside, and the next start ${name === "host_rsa" ? "goes without it" : "makes another"} (clients will warn: a backup has the old one)`,
					mend: async () => renameSync(path, `${path}.damaged`),
				});
		}
		return found;
	},
};
