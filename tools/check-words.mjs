import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureInstalled, pinnedNode } from "../bin/install.mjs";

// npm run check:words [-- fr]
// How much of the pages each language says; with its tag, the texts that it lacks.
ensureInstalled();
const wanted = process.argv[2];
if (process.version !== process.env.WORDS_NODE) {
	const here = fileURLToPath(import.meta.url);
	const version = spawnSync(pinnedNode(), ["--version"], { encoding: "utf8" });
	const env = { ...process.env, WORDS_NODE: version.stdout.trim() };
	const args = [here, ...(wanted ? [wanted] : [])];
	process.exit(spawnSync(pinnedNode(), args, { env, stdio: "inherit" }).status);
}

const { pageTexts } = await import("./page-texts.mjs");
const { catalogues } = await import("../src/web/words/load.ts");
const { languages } = await import("../src/text/languages.ts");
const { texts, plurals } = pageTexts();
const all = texts.length + plurals.length;
for (const language of Object.keys(languages)) {
	if (language === "en") continue;
	const words = await catalogues.load(language);
	const lacks = [
		...texts.filter((text) => typeof words[text] !== "string"),
		...plurals.filter((text) => typeof words[text] !== "object"),
	];
	const share = Math.floor((100 * (all - lacks.length)) / all);
	console.log(
		`${language.padEnd(6)} ${String(share).padStart(3)} %, lacks ${lacks.length} of ${all}`,
	);
	if (language === wanted)
		for (const text of lacks) console.log(`  ${JSON.stringify(text)}`);
}
