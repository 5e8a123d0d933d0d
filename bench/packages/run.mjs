import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareImages } from "./images.mjs";
import { watchLargeFiles } from "./large-files.mjs";
import { compareNpm } from "./npm.mjs";

const parts = {
	npm: compareNpm,
	images: compareImages,
	large: watchLargeFiles,
};
const named = process.argv.slice(2).filter((word) => word in parts);
const smoke = process.argv.includes("--smoke");
const folder = mkdtempSync(join(tmpdir(), "ingot-packages-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const [name, part] of Object.entries(parts))
	if (named.length === 0 || named.includes(name))
		await part(join(folder, name), { smoke });
