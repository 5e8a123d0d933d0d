import { join } from "node:path";
import { ensureNode, forgeNode, root } from "./node.mjs";

const inProcess = forgeNode() === process.execPath;

/** Starts a forge: in this process, or beside it where this Node is too old to run one. */
export const startForge = inProcess
	? (await import("../dist/start-forge.js")).startForge
	: async (settings, options) => {
			ensureNode();
			const apart = await import("../dist/start-forge-apart.js");
			const program = {
				node: forgeNode(),
				main: join(root, "dist", "main.js"),
			};
			return apart.startForgeApart(program, settings, options);
		};
