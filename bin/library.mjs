import { existsSync } from "node:fs";
import { join } from "node:path";
import { pinnedNode, root } from "./install.mjs";

const inProcess = Number.parseInt(process.versions.node, 10) >= 24;

/** Starts a forge: in this process, or beside it where this Node is too old to run one. */
export const startForge = inProcess
	? (await import("../dist/start-forge.js")).startForge
	: async (settings, options) => {
			const node = pinnedNode();
			if (!existsSync(node))
				throw new Error(
					"ingot needs Node 24 or newer; its own was not installed: run `npm rebuild node`",
				);
			const apart = await import("../dist/start-forge-apart.js");
			const program = { node, main: join(root, "dist", "main.js") };
			return apart.startForgeApart(program, settings, options);
		};
