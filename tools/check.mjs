import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled } from "../bin/install.mjs";
import { forgeNode, root } from "../bin/node.mjs";

const inModules = (...path) => join(root, "node_modules", ...path);
const checks = {
	"format and lint": [inModules("@biomejs/biome/bin/biome"), "check", "."],
	types: [inModules("typescript/bin/tsc"), "--noEmit"],
	// what `npm pack` gives to those who import the forge
	declarations: [
		inModules("typescript/bin/tsc"),
		...["-p", "tsconfig.types.json", "--noEmit"],
	],
	"import directions": [join(root, "tools/check-imports.mjs")],
	exports: [join(root, "tools/check-exports.mjs")],
	"sizes and names": [join(root, "tools/check-sizes.mjs")],
	"words of texts": [join(root, "tools/check-texts.mjs")],
	"contexts of handlers": [join(root, "tools/check-contexts.mjs")],
	licences: [join(root, "tools/check-licences.mjs")],
	"sizes of functions": [join(root, "tools/check-functions.mjs")],
};

ensureInstalled({ dev: true });
const results = await Promise.all(Object.entries(checks).map(run));
process.exit(results.every(Boolean) ? 0 : 1);

/** Prints what a check said in one piece, and only when it has something to complain about. */
async function run([name, command]) {
	const child = spawn(forgeNode(), command, { cwd: root });
	let said = "";
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding("utf8").on("data", (text) => {
			said += text;
		});
	const code = await new Promise((resolve) => child.once("close", resolve));
	console.log(code === 0 ? `ok      ${name}` : `FAILED  ${name}\n${said}`);
	return code === 0;
}
